import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

/** A delay that a person recorded, as a flight shows it. */
export const ReportedDelay = z
  .object({
    estimatedArrival: Instant,
    minutes: z.int().nullable().default(null).meta({ description: 'Minutes later than scheduled' }),
    note: z.string().nullable().default(null),
    at: Instant.meta({ description: 'When it was recorded' }),
    by: z.string().meta({ description: 'The user who recorded it' }),
    stands: z.boolean().meta({ description: 'false: the provider has newer news' }),
  })
  .meta({ id: 'ReportedDelay' });
