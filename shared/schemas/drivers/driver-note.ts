import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

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
