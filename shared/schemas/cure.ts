import * as z from 'zod';

/** The request that cures what a problem or a warning is about. What is left out, the caller fills in. */
export const Cure = z
  .object({
    operationId: z.string().meta({ example: 'trackFlight' }),
    params: z.record(z.string(), z.string()).optional(),
    query: z.record(z.string(), z.string()).optional(),
    body: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Cure', description: 'The request that cures it. What it leaves out, the caller fills in' });
export type Cure = Readonly<z.infer<typeof Cure>>;
