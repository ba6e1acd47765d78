import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

export const ETA_BASES = ['ROUTER', 'ESTIMATE'] as const;

/** When a ride in progress arrives. */
export const Eta = z
  .object({
    at: Instant.meta({ description: 'When it arrives at its drop-off, or at the `stop`' }),
    minutes: z.int().min(0).meta({ description: 'The minutes until then' }),
    basis: z.enum(ETA_BASES).meta({
      description: 'ROUTER: by the roads. ESTIMATE: by the straight line, because there is no router or it fails',
    }),
    ageSeconds: z.int().min(0).meta({ description: "The age of the driver's position" }),
    lateMinutes: z
      .int()
      .min(0)
      .meta({ description: 'The minutes after the end of the ride, or after the time of the `stop`. 0: in time' }),
    stop: z.string().optional().meta({
      description: 'Of a ride with stops: the name of the stop to which it drives now, if it is not the last one',
    }),
  })
  .meta({ id: 'Eta', description: 'When a ride in progress arrives whose driver shares a position' });
export type Eta = Readonly<z.output<typeof Eta>>;
