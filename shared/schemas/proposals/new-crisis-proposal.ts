import * as z from 'zod';
import { allOf, anyOf, ENDS_LATER, exactlyOne, named, saying } from '#shared/schemas/fault.ts';
import { Id, idList, Place } from '#shared/schemas/text.ts';
import { CalendarDate, Timestamp } from '#shared/schemas/time.ts';
import { slowing } from '#shared/schemas/ways/travel-settings.ts';
import {
  activityIds,
  GUEST_OR_GUESTS,
  guestsTogether,
  MAX_GUESTS_TOGETHER,
  RANGE_END,
  reasonForPeople,
  timeOfStarts,
} from './new-day-proposal.ts';

/** The most activities that one request cancels. */
export const MAX_CANCELLED = 2_000;

const Cancel = z
  .strictObject({
    kind: z.literal('CANCEL'),
    activityIds: activityIds.optional().meta({ description: 'These activities, with the legs of each master' }),
    masterId: Id.optional().meta({ description: 'A meal, meeting or event, with all its legs' }),
    day: CalendarDate.optional().meta({ description: 'Everything that starts on this day of the event' }),
    vipId: Id.optional().meta({
      description: 'Everything that the guest is on, also their flights. With from and to: of that time',
    }),
    vipIds: guestsTogether.vipIds,
    ...timeOfStarts,
    reason: reasonForPeople,
  })
  .refine(
    ({ activityIds: several, day, from, masterId, to, vipId, vipIds }) => {
      const hasTime = from !== undefined || to !== undefined;
      const given = [several, masterId, day].filter((each) => each !== undefined).length;
      const guests = [vipId, vipIds].filter((each) => each !== undefined).length;
      if (guests > 0) return guests === 1 && given === 0;
      return hasTime ? given === 0 && from !== undefined && to !== undefined : given === 1;
    },
    {
      path: ['activityIds'],
      ...saying(
        'ONE_OF',
        'or masterId, day, vipId, vipIds, or from and to is required, and only one of them',
        anyOf('activityIds', 'masterId', 'day', 'vipId', 'vipIds', 'from'),
      ),
    },
  )
  .refine(...ENDS_LATER)
  .meta({ id: 'NewCancelProposal' });
export type NewCancel = z.output<typeof Cancel>;

const Away = z
  .strictObject({
    kind: z.literal('AWAY'),
    ...guestsTogether,
    from: Timestamp.meta({ description: 'The guest leaves, also what is under way then' }),
    to: Timestamp.meta({ description: 'The guest is back', example: RANGE_END }),
    reason: reasonForPeople,
  })
  .refine(...GUEST_OR_GUESTS)
  .refine(...ENDS_LATER)
  .meta({ id: 'NewAwayProposal' });
export type NewAway = z.output<typeof Away>;

const MovePlace = z
  .strictObject({
    kind: z.literal('MOVE_PLACE'),
    activityId: Id.optional().meta({ description: 'The activity that takes place elsewhere, with its legs' }),
    fromPlaceId: Id.optional().meta({ description: 'Everything at this place takes place elsewhere' }),
    placeId: Id.optional().meta({ description: 'The new place' }),
    location: Place.optional().meta({ description: 'The new place in words' }),
    ...timeOfStarts,
    reason: reasonForPeople,
  })
  .refine(...exactlyOne(['activityId', 'fromPlaceId'], 'or fromPlaceId is required, and only one of them'))
  .refine(...exactlyOne(['placeId', 'location'], 'or location is required, and only one of them'))
  .refine(({ fromPlaceId, placeId }) => placeId === undefined || placeId !== fromPlaceId, {
    path: ['placeId'],
    ...saying('SAME_AS', 'must be another place than fromPlaceId', { field: named('fromPlaceId') }),
  })
  .refine(...ENDS_LATER)
  .meta({ id: 'NewMovePlaceProposal' });
export type NewMovePlace = z.output<typeof MovePlace>;

const Relodge = z
  .strictObject({
    kind: z.literal('RELODGE'),
    vipIds: idList('a guest', 'guests', MAX_GUESTS_TOGETHER).meta({ description: 'The guests who lodge elsewhere' }),
    placeId: Id.meta({ description: 'Where they lodge then' }),
    from: Timestamp.optional().meta({ description: 'From the night of this time on. Default: now' }),
    ridesAt: Timestamp.optional().meta({
      description: 'When rides take them there from where they lodged. Default: no rides',
    }),
    reason: reasonForPeople,
  })
  .meta({ id: 'NewRelodgeProposal' });
export type NewRelodge = z.output<typeof Relodge>;

const Party = z
  .strictObject({
    kind: z.literal('PARTY'),
    vipId: Id,
    partySize: z.int().min(1).max(100).meta({ description: 'How many people travel then: the VIP and all companions' }),
    reason: reasonForPeople,
  })
  .meta({ id: 'NewPartyProposal' });
export type NewParty = z.output<typeof Party>;

const Close = z
  .strictObject({
    kind: z.literal('CLOSE'),
    iata: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as LHR')
      .optional()
      .meta({ description: 'The airport that closes', example: 'KEF' }),
    placeId: Id.optional().meta({ description: 'Each way from or to this place' }),
    fromPlaceId: Id.optional().meta({ description: 'With toPlaceId: the way between both, in both directions' }),
    toPlaceId: Id.optional().meta({ description: 'The other end of the way' }),
    all: z
      .boolean()
      .refine((all) => all, 'must be true')
      .optional()
      .meta({ description: 'True: each way' }),
    from: Timestamp.meta({ description: 'When it closes' }),
    to: Timestamp.meta({ description: 'When it opens', example: RANGE_END }),
    ...slowing,
    reason: reasonForPeople,
  })
  .refine(({ fromPlaceId, toPlaceId }) => (fromPlaceId === undefined) === (toPlaceId === undefined), {
    path: ['toPlaceId'],
    ...saying('GOES_WITH', 'is needed with fromPlaceId, and only with it', allOf('fromPlaceId')),
  })
  .refine(({ fromPlaceId, toPlaceId }) => fromPlaceId === undefined || fromPlaceId !== toPlaceId, {
    path: ['toPlaceId'],
    ...saying('SAME_AS', 'must be another place than fromPlaceId', { field: named('fromPlaceId') }),
  })
  .refine(
    ...exactlyOne(
      ['placeId', 'iata', 'fromPlaceId', 'all'],
      'or iata, fromPlaceId with toPlaceId, or all is required, and only one of them',
    ),
  )
  .refine(
    ({ addMinutes, factor, iata }) =>
      [addMinutes, factor].filter((each) => each !== undefined).length <= (iata === undefined ? 1 : 0),
    {
      path: ['addMinutes'],
      ...saying(
        'ONE_OF',
        'or factor says how much longer ways take: give one of them, and none for an airport',
        anyOf('addMinutes', 'factor', 'iata'),
      ),
    },
  )
  .refine(...ENDS_LATER)
  .meta({ id: 'NewCloseProposal' });
export type NewClose = z.output<typeof Close>;

/** The proposals for what falls away, closes or goes elsewhere. */
export const CRISIS_PROPOSALS = [Cancel, Away, MovePlace, Relodge, Party, Close] as const;
export type NewCrisis = z.output<(typeof CRISIS_PROPOSALS)[number]>;
