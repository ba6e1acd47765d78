import { byDay } from '#shared/domain/activities/itinerary.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import { type ClockFace, clockFace } from './clock-face.ts';
import {
  type Detail,
  detailsOf,
  guestsOf,
  type ListedGuest,
  type Person,
  type PrintedFacts,
  repeats,
} from './entry-details.ts';

/** An activity as it is printed. */
export interface Entry {
  readonly time: string;
  /** Printed below the time: its date if it is not that of the heading, another UTC offset, or another day of the end. */
  readonly remark: string;
  /** Empty if the title says the same. */
  readonly kind: string;
  readonly title: string;
  readonly details: readonly Detail[];
  /** Printed with a box to tick. */
  readonly guests: readonly ListedGuest[];
  readonly isCancelled: boolean;
}

export interface SheetDay {
  readonly heading: string;
  readonly offset: string;
  readonly entries: readonly Entry[];
}

/** A schedule as it is printed, by days. */
export interface ScheduleSheet {
  readonly title: string;
  readonly name: string;
  readonly about: readonly string[];
  /** `10 – 12 May 2027`; empty without activities. */
  readonly dates: string;
  readonly days: readonly SheetDay[];
}

/** The words for the types of activities. */
export const KINDS: Readonly<Record<Activity['type'], string>> = {
  TRANSPORT: 'Transport',
  MEAL: 'Meal',
  MEETING: 'Meeting',
  EVENT: 'Event',
};

/** Returns the kind of an activity as a word; empty if its title is the same. */
export const kindOf = ({ title, type }: Pick<Activity, 'title' | 'type'>): string =>
  repeats(KINDS[type], title) ? '' : KINDS[type];

/** Returns what is printed below a time: its date if it is not `date`, another offset than `offset`, another day of the end. */
export const remarkOf = ({ endTime, startTime }: Activity, clock: ClockFace, date: string, offset: string): string => {
  const own = clock.offset(startTime);
  const starts = clock.date(startTime);
  const ends = clock.date(endTime) === starts ? '' : `ends ${clock.weekday(endTime)}`;
  return [starts === date ? '' : clock.weekday(startTime), own === offset ? '' : own, ends].filter(Boolean).join(', ');
};

/** Returns a schedule by days, with every text that is printed. */
export const scheduleSheet = (
  title: string,
  person: Person,
  activities: readonly Activity[],
  options: DayRule & PrintedFacts,
): ScheduleSheet => {
  const clock = clockFace(options.timezone);
  const byDate = byDay(activities, options);
  const days = byDate.map(({ activities: ofDay, date }) => {
    const offset = clock.offset(ofDay[0]?.startTime ?? `${date}T12:00:00Z`);
    const entries = ofDay.map((activity) => ({
      time: clock.range(activity.startTime, activity.endTime),
      remark: remarkOf(activity, clock, date, offset),
      kind: kindOf(activity),
      title: activity.title,
      details: detailsOf(activity, person, options, clock),
      guests: guestsOf(activity, person, options),
      isCancelled: activity.status === 'CANCELLED',
    }));
    return { heading: clock.day(date), offset, entries };
  });
  const [first, last] = [byDate[0]?.date, byDate.at(-1)?.date];
  const dates = first && last ? clock.dates(first, last) : '';
  return { title, name: person.name, about: person.about.filter((line) => !repeats(line, person.name)), dates, days };
};
