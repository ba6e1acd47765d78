import * as z from 'zod';

/** Something that the coordinator should look at, though the write was done. */
export const Warning = z
  .object({
    code: z.string().meta({ example: 'SEATS_EXCEEDED' }),
    message: z.string(),
    activityId: z.string().optional(),
    vipIds: z.array(z.string()).optional().meta({ description: 'The VIPs it is about, where it is about some' }),
  })
  .meta({ id: 'Warning' });
export type Warning = z.infer<typeof Warning>;

/** What the answer of a write may carry beside the record. */
export const warned = {
  warnings: z.array(Warning).optional().meta({ description: 'In the answer of a write: what to look at now' }),
};
