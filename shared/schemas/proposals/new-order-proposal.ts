import * as z from 'zod';
import { allOf, ENDS_LATER, saying } from '#shared/schemas/fault.ts';
import { Id } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { RANGE_END } from './new-day-proposal.ts';

/** The most rides that are ordered by one proposal. */
const MAX_ORDERED = 500;

const deadline = Timestamp.meta({
  description: 'Until when each supplier may answer',
  example: '2027-05-08T18:00:00Z',
});

/** What a proposal about rides takes to order those that its own fleet cannot cover. */
export const ordering = {
  useSuppliers: z.enum(['NONE', 'WHEN_NEEDED', 'ALL']).optional().meta({
    description:
      'Default: NONE. NONE: own vehicles and drivers, with those that suppliers have named. WHEN_NEEDED: what these cannot cover is ordered, as the kind ORDER does. ALL: suppliers first, and the own fleet for the rest; only for ASSIGN',
  }),
  deadline: deadline
    .optional()
    .meta({ description: 'Required with `useSuppliers`: until when each supplier may answer' }),
};

/** For the refinements of what takes `ordering`. */
export function hasDeadline(wanted: {
  readonly useSuppliers?: string | undefined;
  readonly deadline?: string | undefined;
}): boolean {
  return ((wanted.useSuppliers ?? 'NONE') === 'NONE') === (wanted.deadline === undefined);
}
export const NEEDS_DEADLINE = {
  path: ['deadline'],
  ...saying('GOES_WITH', 'goes with useSuppliers, and only with it', allOf('useSuppliers')),
};

export const OrderProposal = z
  .strictObject({
    kind: z.literal('ORDER'),
    from: Timestamp.meta({ description: 'Rides that start at this time or later' }),
    to: Timestamp.meta({ description: 'Rides that start before this time', example: RANGE_END }),
    ids: z
      .array(Id)
      .min(1, 'must have at least one id; leave it out to take all rides of the time')
      .max(MAX_ORDERED, `must have at most ${MAX_ORDERED} ids`)
      .optional()
      .meta({
        description: 'Only these rides. Default: all of the time that lack a vehicle or driver and have no order',
      }),
    deadline,
  })
  .refine(...ENDS_LATER)
  .meta({ id: 'NewOrderProposal' });
export type NewOrderProposal = z.output<typeof OrderProposal>;
