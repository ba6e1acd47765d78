import * as z from 'zod';

/** A possible problem that the coordinator should check. The write succeeded all the same. */
export const Warning = z
  .object({
    code: z.string().meta({ example: 'SEATS_EXCEEDED' }),
    message: z.string(),
    activityId: z.string().optional(),
    vipIds: z.array(z.string()).optional().meta({ description: 'The VIPs that the warning is about, if any' }),
  })
  .meta({ id: 'Warning' });
export type Warning = z.infer<typeof Warning>;

/** The warnings in the answer of a write. */
export const warned = {
  warnings: z
    .array(Warning)
    .optional()
    .meta({ description: 'Only in the answer of a write: possible problems to check now' }),
};
