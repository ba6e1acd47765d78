import * as z from 'zod';
import { ActivityType, MAX_VIPS_PER_ACTIVITY } from '#shared/schemas/activities/activity.ts';
import { rideNeeds, stopsField } from '#shared/schemas/activities/activity-fields.ts';
import { Alternative, Conflict, TravelShortfall } from '#shared/schemas/problem.ts';
import { changeOf } from '#shared/schemas/record.ts';
import { SentenceValues } from '#shared/schemas/sentence.ts';
import { Id, Place } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { Warning } from '#shared/schemas/warning.ts';
import { accepts, Capacity } from './needs.ts';

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
