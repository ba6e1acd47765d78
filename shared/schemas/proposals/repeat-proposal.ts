import * as z from 'zod';
import { ActivityChange, ActivityType, VipIds } from '#shared/schemas/activities/activity.ts';
import { allOf, anyOf, named, saying } from '#shared/schemas/fault.ts';
import { Id, idList } from '#shared/schemas/text.ts';
import { CalendarDate, minutesOfDuration, TimeOfDay } from '#shared/schemas/time.ts';
import { reasonForPeople } from './new-day-proposal.ts';

/** The most activities that one request copies, and the most copies that it makes. */
export const MAX_COPIED = 400;
export const MAX_COPIES = 500;
const MAX_REPEATED = 20;
const MAX_DATES = 100;

/** In the order of `Date.getUTCDay`. */
export const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

const Repeat = z
  .strictObject({
    kind: z.literal('REPEAT'),
    activityIds: idList('an activity', 'activities', MAX_REPEATED).meta({
      description: 'What is repeated together, such as a ride and the ride back. Legs come with their master',
    }),
    dates: z
      .array(CalendarDate)
      .min(1, 'must have at least one date')
      .max(MAX_DATES, `must have at most ${MAX_DATES} dates`)
      .optional()
      .meta({ description: 'The days, in the time zone of the settings. Give these, or `weekdays` and `until`' }),
    weekdays: z
      .array(z.enum(WEEKDAYS))
      .min(1, 'must have at least one weekday')
      .optional()
      .meta({ description: 'From the day of the first activity on', example: ['MONDAY', 'TUESDAY'] }),
    until: CalendarDate.optional().meta({ description: 'With `weekdays`: the last day' }),
    every: z
      .string()
      .regex(/^PT(\d{1,2}H|(\d{1,2}H)?\d{1,4}M)$/, 'must be hours and minutes, such as PT30M or PT1H30M')
      .refine((every) => minutesOfDuration(every) > 0, saying('ZERO', 'must be longer than nothing'))
      .optional()
      .meta({
        description: 'With `from` and `to`: several times a day. Without dates: on its own day',
        example: 'PT30M',
      }),
    from: TimeOfDay.optional().meta({ description: 'With `every`: the first start of a day', example: '07:00' }),
    to: TimeOfDay.optional().meta({
      description: 'With `every`: no start is later. Before `from`: on the next day',
      example: '22:00',
    }),
    reason: reasonForPeople,
  })
  .refine(({ dates, weekdays }) => dates === undefined || weekdays === undefined, {
    path: ['weekdays'],
    ...saying('NOT_WITH', 'cannot go with dates', allOf('dates')),
  })
  .refine(({ until, weekdays }) => (until === undefined) === (weekdays === undefined), {
    path: ['until'],
    ...saying('GOES_WITH', 'and weekdays go together', allOf('until', 'weekdays')),
  })
  .refine(({ every, from, to }) => [from, to].every((each) => (each === undefined) === (every === undefined)), {
    path: ['every'],
    ...saying('GOES_WITH', ', from and to go together', allOf('every', 'from', 'to')),
  })
  .refine(({ dates, every, weekdays }) => dates ?? every ?? weekdays, {
    path: ['dates'],
    ...saying(
      'ANY_OF',
      'or weekdays with until, or every with from and to, is required',
      anyOf('dates', 'weekdays', 'every'),
    ),
  })
  .meta({ id: 'NewRepeatProposal' });
export type NewRepeat = z.output<typeof Repeat>;

const CopyDay = z
  .strictObject({
    kind: z.literal('COPY_DAY'),
    from: CalendarDate.meta({ description: 'The day that is copied, in the time zone of the settings' }),
    to: CalendarDate.meta({ description: 'The day that it is copied to', example: '2026-11-22' }),
    vipIds: VipIds.min(1, 'must have at least one guest; leave it out to copy everything')
      .optional()
      .meta({ description: 'Only what these guests do, with these guests alone' }),
    types: z
      .array(ActivityType)
      .min(1, 'must have at least one type')
      .optional()
      .meta({ description: 'Only activities of these types' }),
    reason: reasonForPeople,
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    ...saying('SAME_AS', 'must be another day', { field: named('from') }),
  })
  .meta({ id: 'NewCopyDayProposal' });
export type NewCopyDay = z.output<typeof CopyDay>;

/** What one request may change in all runs of a series. */
const SeriesChange = ActivityChange.pick({
  title: true,
  description: true,
  location: true,
  placeId: true,
  pickupLocation: true,
  pickupPlaceId: true,
  dropoffLocation: true,
  dropoffPlaceId: true,
  notes: true,
  vipIds: true,
  startTime: true,
  endTime: true,
  stops: true,
  vehicleTypes: true,
  mode: true,
  carries: true,
  seatsNeeded: true,
  luggage: true,
  needs: true,
}).meta({ id: 'SeriesChange' });
export type SeriesChange = z.output<typeof SeriesChange>;

const Series = z
  .strictObject({
    kind: z.literal('SERIES'),
    activityId: Id.meta({ description: 'A run of the series' }),
    runs: z.enum(['FOLLOWING', 'ALL']).meta({
      description: 'FOLLOWING: this run and later ones. ALL: each run of the series. None that has begun',
    }),
    action: z
      .enum(['CHANGE', 'CANCEL', 'DELETE'])
      .meta({ description: 'CANCEL and DELETE take legs with their master' }),
    change: SeriesChange.optional().meta({
      description: 'With CHANGE: what becomes of this run. The times of others move by as much on the clock',
    }),
    reason: reasonForPeople,
  })
  .refine(({ action, change }) => (action === 'CHANGE') === Object.keys(change ?? {}).length > 0, {
    path: ['change'],
    ...saying('ONLY_FOR', 'is required with CHANGE, and only then', { what: { field: 'action', value: 'CHANGE' } }),
  })
  .meta({ id: 'NewSeriesProposal' });
export type NewSeries = z.output<typeof Series>;

/** The proposals for what takes place again. */
export const REPEAT_PROPOSALS = [Repeat, CopyDay, Series] as const;
export type NewRepeatProposal = z.output<(typeof REPEAT_PROPOSALS)[number]>;
