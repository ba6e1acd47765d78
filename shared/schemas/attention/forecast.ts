import * as z from 'zod';
import { AttentionRow } from './attention.ts';

const FollowingRow = AttentionRow.pick({
  code: true,
  severity: true,
  subject: true,
  at: true,
  detail: true,
  values: true,
}).meta({ id: 'FollowingRow' });
export type FollowingRow = z.input<typeof FollowingRow>;

export const Follows = z
  .object({ appears: z.array(FollowingRow), disappears: z.array(FollowingRow) })
  .meta({ id: 'Follows', description: 'The rows of GET /api/attention that the write would make and remove' });
export type Follows = z.input<typeof Follows>;

/** What the answer of a dry run says beside the record. */
export const forecast = {
  follows: Follows.optional().meta({
    description:
      'Only in the answer of a dry run, for those who may read the attention list. It looks up to seven days ahead, as far as the write changes something',
  }),
};

/** What the dry run of a deletion answers. */
export const Forecast = z.object(forecast).meta({ id: 'Forecast' });
