import * as z from 'zod';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { SEVERITIES } from '#shared/schemas/attention/attention.ts';
import { Block, MAX_BLOCK_DAYS } from '#shared/schemas/blocks/block.ts';
import { Driver } from '#shared/schemas/drivers/driver.ts';
import { Flight } from '#shared/schemas/flights/flight.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { Place } from '#shared/schemas/places/place.ts';
import { Bound, Instant } from '#shared/schemas/time.ts';
import { Vehicle } from '#shared/schemas/vehicles/vehicle.ts';
import { Vip } from '#shared/schemas/vips/vip.ts';

/** The longest range, as that of GET /api/blocks. */
export const MAX_DESK_DAYS = MAX_BLOCK_DAYS;

export const DeskQuery = z.object({
  from: Bound.optional().meta({
    description: 'What ends after this. A date means the start of that day. Default: the start of today',
  }),
  to: Bound.optional().meta({
    description: `What begins before this. A date includes that whole day. At most ${MAX_DESK_DAYS} days after \`from\`. Default: 2 days after \`from\``,
  }),
});

/** What no part of a desk shows, or what another part of it has. */
const LEFT_OUT = {
  createdAt: true,
  updatedAt: true,
  deletedAt: true,
} as const;

/** The records of a desk, by the list that has them: as their GET answers them, without what other lists have. */
const RECORDS = {
  activities: Activity.omit({
    ...LEFT_OUT,
    vips: true,
    driver: true,
    vehicle: true,
    master: true,
    children: true,
    driverLocation: true,
    warnings: true,
    follows: true,
  }),
  motorcades: Motorcade.omit({ ...LEFT_OUT, warnings: true, follows: true }).extend({
    cars: z.array(
      Motorcade.shape.cars.element.omit({
        status: true,
        startTime: true,
        endTime: true,
        vehicleId: true,
        driverId: true,
        vipIds: true,
        vehicle: true,
        driver: true,
        vips: true,
        aboard: true,
        notAboard: true,
      }),
    ),
  }),
  flights: Flight.omit({ ...LEFT_OUT, reason: true, nextPollAt: true, pollCount: true }),
  drivers: Driver.omit({ ...LEFT_OUT, mergedInto: true, warnings: true }),
  vehicles: Vehicle.omit({ ...LEFT_OUT, mergedInto: true, warnings: true }),
  vips: Vip.pick({
    id: true,
    name: true,
    partySize: true,
    isRosterOnly: true,
    wheelchairs: true,
    childSeats: true,
    luggage: true,
    needs: true,
    apartFrom: true,
    usualVehicleId: true,
    usualDriverId: true,
  }),
  places: Place.omit(LEFT_OUT),
  blocks: Block.omit({ ...LEFT_OUT, warnings: true }),
  messages: Message.omit({ version: true, updatedAt: true, deletedAt: true, attachments: true, readBy: true }),
} as const;
type Records = typeof RECORDS;

/** Returns a schema of which each field with a default value may be absent, at every depth. */
function sparse(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) {
    const { id: _id, ...meta } = schema.meta() ?? {};
    return sparse(schema.unwrap() as z.ZodType)
      .optional()
      .meta({ ...meta, default: schema.def.defaultValue });
  }
  if (schema instanceof z.ZodOptional)
    return changed(schema, schema.unwrap() as z.ZodType, (inner) => inner.optional());
  if (schema instanceof z.ZodNullable)
    return changed(schema, schema.unwrap() as z.ZodType, (inner) => inner.nullable());
  if (schema instanceof z.ZodArray) return changed(schema, schema.element as z.ZodType, (inner) => z.array(inner));
  if (!(schema instanceof z.ZodObject)) return schema;
  const shape = Object.entries(schema.shape);
  const fields = shape.map(([name, field]) => [name, sparse(field)] as const);
  return fields.every(([, field], place) => field === shape[place]?.[1])
    ? schema
    : z.object(Object.fromEntries(fields));
}

/** A schema without a default inside stays what it is: the document then has it once. */
function changed(schema: z.ZodType, inner: z.ZodType, wrap: (inner: z.ZodType) => z.ZodType): z.ZodType {
  const other = sparse(inner);
  if (other === inner) return schema;
  const { id: _id, ...meta } = schema.meta() ?? {};
  return wrap(other).meta(meta);
}

/** Returns a value without the fields that have their default value. Fields that the schema does not know stay. */
function withoutDefaults(schema: z.ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return withoutDefaults(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray)
    return (value as readonly unknown[]).map((each) => withoutDefaults(schema.element as z.ZodType, each));
  if (!(schema instanceof z.ZodObject)) return value;
  const shape = schema.shape as Record<string, z.ZodType>;
  const kept = Object.entries(value).filter(([name, each]) => each !== undefined && !isDefault(shape[name], each));
  return Object.fromEntries(
    kept.map(([name, each]) => [name, shape[name] ? withoutDefaults(shape[name], each) : each]),
  );
}

function isDefault(schema: z.ZodType | undefined, value: unknown): boolean {
  return schema instanceof z.ZodDefault && JSON.stringify(schema.def.defaultValue) === JSON.stringify(value);
}

/** Returns the records of one list without the fields that have their default value. */
export function packedRecords<K extends keyof Records>(kind: K, records: readonly z.input<Records[K]>[]) {
  return records.map((record) => withoutDefaults(RECORDS[kind], record) as Record<string, unknown>);
}

/** The schema of one list. Its answer has no field with its default value. */
function listOf(kind: keyof Records, id: string, description: string) {
  return z.array(sparse(RECORDS[kind]).meta({ id })).meta({ description });
}

export const Desk = z
  .object({
    from: Instant,
    to: Instant.meta({ description: 'Not included' }),
    cursor: z.string().meta({
      description:
        '`after` of GET /api/changes. A change of the last 30 seconds comes again by it: replace what you have only by a greater version',
    }),
    activities: listOf('activities', 'DeskActivity', 'In order of start, with all cars of a motorcade'),
    motorcades: listOf('motorcades', 'DeskMotorcade', 'Those of these activities'),
    flights: listOf('flights', 'DeskFlight', 'The tracked ones that depart in the range or up to 2 days before it'),
    drivers: listOf('drivers', 'DeskDriver', 'All'),
    vehicles: listOf('vehicles', 'DeskVehicle', 'All'),
    vips: listOf('vips', 'DeskGuest', 'All, in brief: what bars and rules show of them'),
    places: listOf('places', 'DeskPlace', 'All'),
    blocks: listOf('blocks', 'DeskBlock', 'When vehicles and drivers are off in the range'),
    messages: listOf(
      'messages',
      'DeskMessageBrief',
      'Of the last 7 days: those that the desk has not read, and those that FAILED or are UNKNOWN. Newest first, at most 100',
    ),
    attention: z
      .object({
        until: Instant.meta({ description: 'The end of the window: 24 hours' }),
        total: z.int(),
        codes: z.array(
          z
            .object({
              code: z.string().meta({ example: 'RIDE_WITHOUT_DRIVER' }),
              severity: z.enum(SEVERITIES),
              count: z.int().min(1),
            })
            .meta({ id: 'AttentionCount' }),
        ),
      })
      .meta({
        id: 'DeskAttention',
        description: 'How many rows GET /api/attention has, by code and severity, the worst first',
      }),
  })
  .meta({ id: 'Desk' });
