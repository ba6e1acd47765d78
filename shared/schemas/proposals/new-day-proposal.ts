import * as z from 'zod';
import { SwapKind } from '#shared/schemas/assignments/swap.ts';
import { anyOf, ENDS_LATER, exactlyOne, named, noneTwice, saying } from '#shared/schemas/fault.ts';
import { FlightNumber, flightDay } from '#shared/schemas/flights/flight.ts';
import { Id, idList, line } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';

export const RANGE_END = '2026-11-21T23:00:00.000Z';

export const reasonForPeople = line(500).optional().meta({ description: 'Why, for people', example: 'Called in sick' });

const MAX_SHIFT_MINUTES = 7 * 24 * 60;

export const minutesToMove = z
  .int()
  .min(-MAX_SHIFT_MINUTES, 'must be at least -10080 (7 days earlier)')
  .max(MAX_SHIFT_MINUTES, 'must be at most 10080 (7 days later)')
  .refine((minutes) => minutes !== 0, saying('ZERO', 'must not be 0'))
  .meta({ description: 'How much later; negative: earlier', example: 30 });

/** The most activities that one request postpones. */
export const MAX_POSTPONED = 400;

export const activityIds = idList('an activity', 'activities', MAX_POSTPONED);

export const timeOfStarts = {
  from: Timestamp.optional().meta({ description: 'Activities that start at this time or later' }),
  to: Timestamp.optional().meta({ description: 'Activities that start before this time', example: RANGE_END }),
};

/** Names an import, or another proposal, by whose activities another one works. */
export const importId = Id.optional().meta({
  description:
    'An import, or another proposal, that was applied in the last 24 hours: the activities that it added, or gave other times',
  example: 'prp_4g7k2m9q3t5w8x1z6b0c',
});

const Postpone = z
  .strictObject({
    kind: z.literal('POSTPONE'),
    ...timeOfStarts,
    activityIds: activityIds.optional().meta({ description: 'These activities, instead of all of a time' }),
    importId,
    minutes: minutesToMove,
    reason: reasonForPeople,
  })
  .refine(
    ({ activityIds: several, from, importId: ofImport, to }) => {
      const given = [several, ofImport].filter((each) => each !== undefined).length;
      return given === 0 ? from !== undefined && to !== undefined : given === 1 && !from && !to;
    },
    {
      path: ['from'],
      ...saying(
        'ONE_OF',
        'and to are required, or activityIds alone, or importId alone',
        anyOf('from', 'activityIds', 'importId'),
      ),
    },
  )
  .refine(...ENDS_LATER)
  .meta({ id: 'NewPostponeProposal' });
export type NewPostpone = z.output<typeof Postpone>;

const Follow = z
  .strictObject({
    kind: z.literal('FOLLOW'),
    flightNumber: FlightNumber.meta({ description: 'The flight whose pick-ups move to its arrival' }),
    ...flightDay,
    reason: reasonForPeople,
  })
  .meta({ id: 'NewFollowProposal' });
export type NewFollow = z.output<typeof Follow>;

const rides = z.array(Id).refine(...noneTwice('a ride'));

const Swap = z
  .strictObject({
    kind: z.literal('SWAP'),
    activityIds: rides.length(2, 'must have two rides'),
    what: SwapKind,
    reason: reasonForPeople,
  })
  .meta({ id: 'NewSwapProposal' });
export type NewSwap = z.output<typeof Swap>;

/** The most rides that one request merges, and the most parts that it splits a ride into. */
const MAX_MERGED = 50;
const MAX_PARTS = 20;

const Merge = z
  .strictObject({
    kind: z.literal('MERGE'),
    activityIds: rides.min(2, 'must have at least two rides').max(MAX_MERGED, `must have at most ${MAX_MERGED} rides`),
    vehicleId: Id.optional().meta({
      description: 'Takes everybody. Default: the smallest vehicle that fits and is free',
    }),
    reason: reasonForPeople,
  })
  .meta({ id: 'NewMergeProposal' });
export type NewMerge = z.output<typeof Merge>;

const Split = z
  .strictObject({
    kind: z.literal('SPLIT'),
    activityId: Id,
    parts: z
      .union([
        z.int().min(2).max(MAX_PARTS),
        z.array(z.array(Id).min(1, 'must have at least one guest')).min(1).max(MAX_PARTS),
      ])
      .meta({
        description: `How many rides it becomes, at most ${MAX_PARTS}, or the guests of each new ride. Guests on no list stay. If the lists name all guests, the first list stays`,
        example: 2,
      }),
    reason: reasonForPeople,
  })
  .meta({ id: 'NewSplitProposal' });
export type NewSplit = z.output<typeof Split>;

/** The most guests whose plans one request changes together. */
export const MAX_GUESTS_TOGETHER = 100;

/** Who comes, leaves or is away: a guest, or several together. */
export const guestsTogether = {
  vipId: Id.optional().meta({ description: 'The guest. Give this or `vipIds`' }),
  vipIds: idList('a guest', 'guests', MAX_GUESTS_TOGETHER)
    .optional()
    .meta({ description: 'Several guests together, such as a delegation' }),
};
export const GUEST_OR_GUESTS = exactlyOne(['vipId', 'vipIds'], 'or vipIds is required, and only one of them');

const GuestTimes = z
  .strictObject({
    kind: z.literal('GUEST_TIMES'),
    ...guestsTogether,
    arrivesAt: Timestamp.optional().meta({
      description: 'The guest is not there before. Give this, `leavesAt` or both',
    }),
    leavesAt: Timestamp.optional().meta({ description: 'The guest is gone from then on', example: RANGE_END }),
    reason: reasonForPeople,
  })
  .refine(...GUEST_OR_GUESTS)
  .refine(({ arrivesAt, leavesAt }) => arrivesAt !== undefined || leavesAt !== undefined, {
    path: ['arrivesAt'],
    ...saying('ANY_OF', 'or leavesAt is required', anyOf('arrivesAt', 'leavesAt')),
  })
  .refine(({ arrivesAt, leavesAt }) => arrivesAt === undefined || leavesAt === undefined || arrivesAt < leavesAt, {
    path: ['leavesAt'],
    ...saying('NOT_AFTER', 'must be after arrivesAt', { field: named('arrivesAt') }),
  })
  .meta({ id: 'NewGuestTimesProposal' });
export type NewGuestTimes = z.output<typeof GuestTimes>;

/** The proposals for what happens on the day. */
export const DAY_PROPOSALS = [Postpone, Follow, Swap, Merge, Split, GuestTimes] as const;
export type NewDayProposal = Exclude<z.output<(typeof DAY_PROPOSALS)[number]>, NewSwap>;
