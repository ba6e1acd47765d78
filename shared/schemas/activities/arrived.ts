import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';
import { ROLES } from '#shared/schemas/users/user.ts';

export const Arrived = z
  .object({
    at: Instant.meta({ description: 'Since when the driver waits at the pick-up' }),
    by: z.enum([...ROLES, 'GPS']).meta({
      description: 'The role of the user who said it. GPS: the phone of the driver was within 200 m of the pick-up',
    }),
  })
  .meta({ id: 'Arrived' });
export type Arrived = Readonly<z.infer<typeof Arrived>>;

export const ArrivalReport = z
  .strictObject({
    arrived: z.boolean().default(true).meta({ description: 'false: the driver is not there, the report was wrong' }),
  })
  .meta({ id: 'ArrivalReport', example: { arrived: true } });
