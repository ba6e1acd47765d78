import * as z from 'zod';
import { ActivityType, DriverBrief, MAX_VIPS_PER_ACTIVITY, VehicleBrief } from '#shared/schemas/activities/activity.ts';
import { rideNeeds, stopsField } from '#shared/schemas/activities/activity-fields.ts';
import { forecast } from '#shared/schemas/attention/attention.ts';
import { named, saying } from '#shared/schemas/fault.ts';
import { HoursBreach, HoursLeft } from '#shared/schemas/hours/hours.ts';
import { Alternative, Conflict, SentenceValues, TravelShortfall } from '#shared/schemas/problem.ts';
import { changeOf } from '#shared/schemas/record.ts';
import { Id, Place } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { VehicleType, VehicleTypes } from '#shared/schemas/vehicles/vehicle.ts';
import { Warning } from '#shared/schemas/warning.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { accepts, Capacity, MAX_ASSIGNMENT_HOURS } from './needs.ts';

/** The longest window that can be asked about: the longest that an assignment may be. */
const MAX_IDS = 100;
const MAX_VIPS_ASKED = 1_000;

const window = {
  pickupPlaceId: Id.optional().meta({ description: 'The place where the ride starts: only what can be there is free' }),
  dropoffPlaceId: Id.optional().meta({
    description: 'The place where it ends: only what reaches its next ride is free',
  }),
  startTime: Timestamp,
  endTime: Timestamp.meta({ example: '2026-11-21T11:30:00.000Z' }),
  ids: z.array(Id).min(1, 'must have at least one id').max(MAX_IDS).optional().meta({
    description:
      'Check only these, read with strong consistency. If absent: all of them, eventually consistent (may be a second old)',
  }),
};

/** What a ride asks for. With any of it, only what suits is free. */
const asked = {
  vipIds: z
    .array(Id)
    .max(MAX_VIPS_ASKED)
    .optional()
    .meta({ description: 'The guests: what they need counts. Default: those who get on or off at a stop' }),
  ...stopsField,
  ...rideNeeds,
};

interface Window {
  readonly startTime: string;
  readonly endTime: string;
}

function hours({ endTime, startTime }: Window): number {
  return (Date.parse(endTime) - Date.parse(startTime)) / HOUR_MS;
}

function withLimits<S extends z.ZodType<Window>>(schema: S) {
  return schema
    .refine((range) => hours(range) > 0, {
      path: ['endTime'],
      ...saying('NOT_AFTER', 'must be after startTime', { field: named('startTime') }),
    })
    .refine((range) => hours(range) <= MAX_ASSIGNMENT_HOURS, {
      path: ['endTime'],
      ...saying('PERIOD_TOO_LONG', `must be within ${MAX_ASSIGNMENT_HOURS} hours of startTime`, {
        most: { hours: MAX_ASSIGNMENT_HOURS, rest: 0 },
        field: named('startTime'),
      }),
    });
}

export const DriverWindow = withLimits(
  z.strictObject({
    ...window,
    ...asked,
    vehicleType: VehicleType.optional().meta({ description: 'The type of the vehicle: only who may drive it is free' }),
  }),
).meta({ id: 'DriverWindow' });
export const VehicleWindow = withLimits(
  z.strictObject({
    ...window,
    ...asked,
    seats: z.int().min(1).max(100_000).optional().meta({ description: 'How many seats are needed', example: 6 }),
    vehicleTypes: VehicleTypes.optional().meta({ description: 'The types wanted. Default: any' }),
  }),
).meta({ id: 'VehicleWindow' });

const gap = z.int().nullable();
const fields = {
  travel: z
    .array(TravelShortfall)
    .meta({ description: 'The rides before and after from which it cannot be there in time. It is then not free' }),
  free: z.boolean().meta({ description: 'Whether it can be assigned now' }),
  conflicts: z
    .array(Conflict)
    .meta({ description: 'The assignments that conflict, given the turnaround of the settings, and the blocks' }),
  gapBeforeMinutes: gap.meta({
    description: 'Minutes since the assignment or block before; null if there is none within 12 hours',
  }),
  gapAfterMinutes: gap.meta({
    description: 'Minutes until the assignment or block after; null if there is none within 12 hours',
  }),
};

const REASONS = [
  'MAINTENANCE',
  'OUT_OF_SERVICE',
  'TOO_FEW_SEATS',
  'WRONG_TYPE',
  'UNSUITED',
  'BLOCKED',
  'TAKEN',
  'TOO_FAR',
] as const;

export type Reason = (typeof REASONS)[number];

/** The hours of a driver around a time. */
const DriverHoursStanding = HoursLeft.extend({
  breaches: z.array(HoursBreach).meta({
    description:
      'The rules on hours that a ride at this time breaks or makes worse. With `vehicleType` BUS or MINIBUS it counts for the laws. They do not make the driver unfree',
  }),
}).meta({ id: 'DriverHoursStanding' });
export type DriverHoursStanding = z.input<typeof DriverHoursStanding>;

const Unmet = z.array(z.string()).meta({
  description: 'What it lacks of what is asked for, in words',
  example: ['Van 2 lacks Lift for wheelchairs'],
});

const DriverStanding = z
  .object({
    driver: DriverBrief,
    ...fields,
    hours: DriverHoursStanding.optional().meta({ description: 'Absent: no rule limits their hours' }),
    reason: z.enum(['NOT_LICENSED', 'UNSUITED', 'TOO_FAR']).optional().meta({
      description:
        'They may not drive the `vehicleType`, lack a tag that is needed, have no shift then, or cannot be there in time, so they are not free',
    }),
    unmet: Unmet.optional(),
  })
  .meta({ id: 'DriverStanding' });
const VehicleStanding = z
  .object({
    vehicle: VehicleBrief,
    ...fields,
    reason: z.enum(REASONS).optional().meta({ description: 'Why it is not free' }),
    unmet: Unmet.optional(),
  })
  .meta({ id: 'VehicleStanding' });

export const DriverAvailability = z.object({ items: z.array(DriverStanding) }).meta({ id: 'DriverAvailability' });
export const VehicleAvailability = z.object({ items: z.array(VehicleStanding) }).meta({ id: 'VehicleAvailability' });

/** What the deletion of a driver or a vehicle would release: nothing without `unassign=true`. */
export const ReleasedAssignments = z
  .object({
    assignments: z.array(Conflict).meta({ description: 'The current and future assignments that would be removed' }),
    ...forecast,
  })
  .meta({ id: 'ReleasedAssignments' });

/** An assignment to check before it is made. */
export const ConflictCheck = z
  .strictObject({
    type: ActivityType.optional().meta({ description: 'Default: TRANSPORT, or as it is with `eventId`' }),
    startTime: Timestamp.optional(),
    endTime: Timestamp.optional().meta({ example: '2026-11-21T11:30:00.000Z' }),
    vehicleId: Id.nullish(),
    driverId: Id.nullish(),
    coDriverId: Id.nullish().meta({ description: 'The second driver' }),
    vipIds: z.array(Id).max(MAX_VIPS_PER_ACTIVITY).optional(),
    pickupLocation: Place.nullish(),
    dropoffLocation: Place.nullish(),
    pickupPlaceId: Id.nullish().meta({ description: 'The place where it starts. Default: as `pickupLocation` tells' }),
    dropoffPlaceId: Id.nullish().meta({ description: 'The place where it ends. Default: as `dropoffLocation` tells' }),
    ...accepts,
    ...changeOf({ ...stopsField, ...rideNeeds }).shape,
    eventId: Id.optional().meta({
      description:
        'The activity to change. It does not conflict with itself. An absent time, vehicle, driver or list of VIPs means the current one',
    }),
  })
  .meta({ id: 'ConflictCheck' });

export const ConflictReport = z
  .object({
    available: z.boolean().meta({ description: 'Whether it can be booked now' }),
    problems: z
      .array(z.object({ code: z.string(), detail: z.string(), values: SentenceValues.optional() }))
      .meta({ description: 'Why the booking would be refused' }),
    conflicts: z.array(Conflict),
    capacity: Capacity.optional().meta({ description: 'With a vehicle: what it has, and what is needed' }),
    travel: z
      .array(TravelShortfall)
      .meta({ description: 'With TRAVEL_CONFLICT: the rides before and after that lie too close' }),
    alternatives: z.array(Alternative),
    warnings: z.array(Warning).meta({ description: 'What the booking would be warned of, such as VIP_OVERLAP' }),
  })
  .meta({ id: 'ConflictReport' });
