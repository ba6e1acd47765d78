import { byDay } from '#shared/domain/activities/itinerary.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import { type ClockFace, clockFace } from './clock-face.ts';

/** A line of an entry: what it is, and what it says. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** An activity as it is printed. */
export interface Entry {
  readonly time: string;
  /** Below the time: that it ends on another day, or by another clock. */
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

/** A schedule as it is printed: of whom, and day by day. */
export interface ScheduleSheet {
  readonly title: string;
  readonly name: string;
  readonly about: readonly string[];
  readonly days: readonly SheetDay[];
}

/** Of whom a schedule is, and for whose eyes. */
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

/** More names than these would hide all else. */
const MAX_NAMES = 12;

const TURNS = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

/** A name that is written from right to left, set apart so that it does not turn its neighbours round (UAX 9). */
const isolated = (name: string): string => (TURNS.test(name) ? `\u2068${name}\u2069` : name);

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
    // For those who work by it.
    { label: 'Notes', value: person.kind === 'DRIVER_SCHEDULE' ? (activity.notes ?? '') : '' },
  ].filter(({ value }) => value !== '');
};

const remarkOf = ({ endTime, startTime }: Activity, clock: ClockFace, offset: string): string => {
  const own = clock.offset(startTime);
  const ends = clock.date(endTime) === clock.date(startTime) ? '' : `ends ${clock.weekday(endTime)}`;
  return [own === offset ? '' : own, ends].filter(Boolean).join(', ');
};

/** Lays a schedule out by days, with every word that is printed of it. */
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
      time: `${clock.time(activity.startTime)}–${clock.time(activity.endTime)}`,
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
