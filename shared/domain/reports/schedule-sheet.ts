import { byDay } from '#shared/domain/activities/itinerary.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import { type ClockFace, clockFace } from './clock-face.ts';

/** A line of an entry. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** An activity as it is printed. */
export interface Entry {
  readonly time: string;
  /** Printed below the time: another UTC offset, or another day of the end. */
  readonly remark: string;
  readonly kind: string;
  readonly title: string;
  readonly details: readonly Detail[];
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
  readonly days: readonly SheetDay[];
}

/** The person of a schedule. `kind` also decides what they may see. */
export interface Person {
  readonly kind: 'VIP_SCHEDULE' | 'DRIVER_SCHEDULE';
  readonly id: string;
  readonly name: string;
  readonly about: readonly string[];
}

const KINDS: Readonly<Record<Activity['type'], string>> = {
  TRANSPORT: 'Transport',
  MEAL: 'Meal',
  MEETING: 'Meeting',
  EVENT: 'Event',
};

/** With more names, the other details are hard to find. */
const MAX_NAMES = 12;

const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

/** Isolates a right-to-left name, so that it does not change the order of the text around it (UAX 9). */
const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

const names = (people: readonly { readonly name: string; readonly partySize: number }[]): string => {
  const shown = people
    .slice(0, MAX_NAMES)
    .map(({ name, partySize }) => (partySize > 1 ? `${isolated(name)} (party of ${partySize})` : isolated(name)));
  const left = people.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
};

const peopleOf = ({ vips }: Activity, { id, kind }: Person): Detail => {
  if (kind === 'VIP_SCHEDULE') return { label: 'With', value: names(vips.filter((vip) => vip.id !== id)) };
  const seats = vips.reduce((sum, { partySize }) => sum + partySize, 0);
  return { label: 'Passengers', value: vips.length > 0 ? `${seats}: ${names(vips)}` : '' };
};

const driverOf = ({ driver }: Activity, { kind }: Person): string =>
  driver && kind === 'VIP_SCHEDULE' ? [driver.name, driver.phone].filter(Boolean).join(' · ') : '';

const vehicleOf = ({ vehicle }: Activity): string =>
  vehicle ? [vehicle.name, vehicle.licensePlate].filter(Boolean).join(' · ') : '';

const detailsOf = (activity: Activity, person: Person): Detail[] => {
  const { description, dropoffLocation, location, master, pickupLocation } = activity;
  return [
    { label: 'Where', value: location ?? '' },
    { label: 'Pick-up', value: pickupLocation ?? '' },
    { label: 'Drop-off', value: dropoffLocation ?? '' },
    { label: 'For', value: master?.title ?? '' },
    { label: 'Driver', value: driverOf(activity, person) },
    { label: 'Vehicle', value: vehicleOf(activity) },
    peopleOf(activity, person),
    { label: 'About', value: description ?? '' },
    // Notes are for the people who work with them.
    { label: 'Notes', value: person.kind === 'DRIVER_SCHEDULE' ? (activity.notes ?? '') : '' },
  ].filter(({ value }) => value !== '');
};

const remarkOf = ({ endTime, startTime }: Activity, clock: ClockFace, offset: string): string => {
  const own = clock.offset(startTime);
  const ends = clock.date(endTime) === clock.date(startTime) ? '' : `ends ${clock.weekday(endTime)}`;
  return [own === offset ? '' : own, ends].filter(Boolean).join(', ');
};

/** Returns a schedule by days, with every text that is printed. */
export const scheduleSheet = (
  title: string,
  person: Person,
  activities: readonly Activity[],
  rule: DayRule,
): ScheduleSheet => {
  const clock = clockFace(rule.timezone);
  const days = byDay(activities, rule).map(({ activities: ofDay, date }) => {
    const offset = clock.offset(ofDay[0]?.startTime ?? `${date}T12:00:00Z`);
    const entries = ofDay.map((activity) => ({
      time: clock.range(activity.startTime, activity.endTime),
      remark: remarkOf(activity, clock, offset),
      kind: KINDS[activity.type],
      title: activity.title,
      details: detailsOf(activity, person),
      isCancelled: activity.status === 'CANCELLED',
    }));
    return { heading: clock.day(date), offset, entries };
  });
  return { title, name: person.name, about: person.about, days };
};
