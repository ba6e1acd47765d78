import * as z from 'zod';
import { MAX_VIPS_PER_ACTIVITY } from './activity.ts';
import { Alternative, Conflict } from './problem.ts';
import { Id } from './text.ts';
import { Timestamp } from './time.ts';

/** An assignment to be looked at before it is made. */
export const ConflictCheck = z
  .strictObject({
    startTime: Timestamp,
    endTime: Timestamp.meta({ example: '2026-11-21T11:30:00.000Z' }),
    vehicleId: Id.nullish(),
    driverId: Id.nullish(),
    vipIds: z.array(Id).max(MAX_VIPS_PER_ACTIVITY).optional(),
    eventId: Id.optional().meta({
      description:
        'The transport to be changed: it is not in its own way, and vehicle, driver and VIPs that are left out are its own',
    }),
  })
  .meta({ id: 'ConflictCheck' });

export const ConflictReport = z
  .object({
    available: z.boolean().meta({ description: 'Whether it could be booked just now' }),
    problems: z
      .array(z.object({ code: z.string(), detail: z.string() }))
      .meta({ description: 'What the booking would be refused for' }),
    conflicts: z.array(Conflict),
    capacity: z
      .object({ seats: z.int(), needed: z.int() })
      .optional()
      .meta({ description: 'With a vehicle: the seats there are, and those that are needed' }),
    alternatives: z.array(Alternative),
  })
  .meta({ id: 'ConflictReport' });
