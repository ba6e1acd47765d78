import * as z from 'zod';
import { FORWARD, isForward, minutesToMove, RANGE_END, reasonForPeople } from './proposal-fields.ts';
import { Timestamp } from './time.ts';

/** The most activities that one request postpones. */
export const MAX_POSTPONED = 400;

const Postpone = z
  .strictObject({
    kind: z.literal('POSTPONE'),
    from: Timestamp.meta({ description: 'Activities that start at this time or later' }),
    to: Timestamp.meta({ description: 'Activities that start before this time', example: RANGE_END }),
    minutes: minutesToMove,
    reason: reasonForPeople,
  })
  .refine(isForward, FORWARD)
  .meta({ id: 'NewPostponeProposal' });
export type NewPostpone = z.output<typeof Postpone>;

/** The proposals for what happens on the day. */
export const DAY_PROPOSALS = [Postpone] as const;
