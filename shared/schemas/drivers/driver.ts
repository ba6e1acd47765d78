import * as z from 'zod';
import { TagIds } from '#shared/schemas/assignments/needs.ts';
import { ENDS_LATER } from '#shared/schemas/fault.ts';
import { DriverHours } from '#shared/schemas/hours/hours.ts';
import { changeOf, joined, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id, Name, Notes, Phone } from '#shared/schemas/text.ts';
import { CalendarDate, Instant, Timestamp } from '#shared/schemas/time.ts';
import { type VehicleType, VehicleTypes } from '#shared/schemas/vehicles/vehicle.ts';
import { warned } from '#shared/schemas/warning.ts';

export const MAX_SHIFTS = 120;

/** A time at which a driver works. */
const shift = {
  from: Timestamp,
  to: Timestamp.meta({ description: 'Not included', example: '2026-11-21T18:00:00.000Z' }),
};
const Shift = z.strictObject(shift).meta({ id: 'Shift' });
export type Shift = z.output<typeof Shift>;

/** A shift of a request, perhaps with its copies. */
const NewShift = z
  .strictObject({
    ...shift,
    dates: z
      .array(CalendarDate)
      .max(MAX_SHIFTS, `must have at most ${MAX_SHIFTS} dates`)
      .optional()
      .meta({
        description: 'Copies it: also begins on these dates, with the same clock times of the event',
        example: ['2026-11-22', '2026-11-23'],
      }),
  })
  .refine(...ENDS_LATER)
  .meta({ id: 'NewShift' });
export type NewShift = z.output<typeof NewShift>;

function listOf<S extends z.ZodType>(one: S) {
  return z.array(one).max(MAX_SHIFTS, `must have at most ${MAX_SHIFTS} shifts`).optional().meta({
    description: 'When they work. Who has shifts drives only in them. A change replaces the list',
  });
}

const fields = {
  name: Name,
  phone: Phone.optional(),
  sharedPhone: z.boolean().optional().meta({
    description:
      'true: a dispatcher answers this phone for several drivers. Then only a reply with the number of a message counts. Otherwise a phone is that of one driver',
  }),
  vehicleTypes: VehicleTypes.optional().meta({
    description:
      'What they may drive. Absent: all types. A booking with another type gets the warning `DRIVER_NOT_LICENSED`, and proposals make none',
  }),
  tags: TagIds.optional().meta({ description: 'What they have: ids of `settings.tags.driver`', example: ['ARABIC'] }),
  shifts: listOf(NewShift),
  usualVehicleId: Id.optional().meta({
    description: 'The vehicle that they usually drive. A wish of proposals, not a rule',
  }),
  supplierId: Id.optional().meta({
    description: 'The company that they drive for. Absent: our own. Who a supplier adds is always its own',
  }),
  hours: DriverHours.optional().meta({
    description:
      'What is different for their hours: these fields count instead of those of `settings.hours`. A change replaces all of them',
  }),
  notes: Notes.optional(),
};

/** The fields that a merge decides. */
export const DRIVER_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

export const NewDriver = z.strictObject({ ...fields, phone: Phone.nullish() }).meta({ id: 'NewDriver' });
export const DriverChange = changeOf(fields).meta({ id: 'DriverChange' });
export const Driver = z
  .object({
    ...recordFields,
    ...fields,
    shifts: listOf(Shift),
    phone: z.string().nullable().default(null).meta({ example: '+442079460958' }),
    gps: z
      .object({
        enrolled: z.boolean(),
        lastFixTime: Instant.optional().meta({ description: 'Shown by GET /api/drivers/{driverId} only' }),
      })
      .default({ enrolled: false }),
    ...joined,
    ...warned,
  })
  .meta({ id: 'Driver' });

export type NewDriver = z.output<typeof NewDriver>;
export type DriverChange = z.output<typeof DriverChange>;
export type DriverRecord = StoredRecord & {
  readonly name: string;
  readonly phone?: string | undefined;
  readonly sharedPhone?: boolean | undefined;
  readonly vehicleTypes?: VehicleType[] | undefined;
  readonly tags?: string[] | undefined;
  readonly shifts?: Shift[] | undefined;
  readonly usualVehicleId?: string | undefined;
  readonly supplierId?: string | undefined;
  readonly hours?: DriverHours | undefined;
  readonly notes?: string | undefined;
  /** Written by enrolments, without a new version. */
  readonly gps?: { readonly enrolled: boolean } | undefined;
};

/** The most notes of drivers on one ride. */
export const MAX_DRIVER_NOTES = 50;

/** What a driver has noted on their ride. It is a message to the desk, which has the same id. */
export const DriverNote = z
  .object({
    id: z.string().meta({ description: 'The id of the message', example: 'msg_4g7k2m9q3t5w8x1z6b0c' }),
    driverId: z.string(),
    at: Instant,
    text: z.string().meta({ example: 'Gate 4 is closed, I wait at gate 5.' }),
    readAt: Instant.nullable().default(null).meta({ description: 'When someone at the desk has read it' }),
  })
  .meta({ id: 'DriverNote' });
export type DriverNote = z.input<typeof DriverNote>;

/** The notes of an activity, in answers. */
export const shownNotes = {
  driverNotes: z.array(DriverNote).optional().meta({
    description:
      'What its drivers noted on it, the oldest first. Present in GET /api/events and GET /api/events/{eventId}, if there are any',
  }),
};
