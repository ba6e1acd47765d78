import { datesOf } from '#shared/domain/activities/all-day.ts';
import { byDay } from '#shared/domain/activities/itinerary.ts';
import { type DayRule, dayOf } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { activityKey, type PrintedChanges, type RecordSheet, type TimedRow } from './changes.ts';
import { type Detail, deskOf, detailsOf, guestsOf, type ListedGuest, repeats } from './entry-details.ts';
import { type Person, type PrintedFacts, placeText } from './printed-names.ts';
import { goalText, needsText, peopleOn, stopText } from './ride-needs.ts';
import { crewTexts, isolated, joinedTexts, type Wording } from './wording.ts';

/** An activity as it is printed. */
export interface Entry extends TimedRow {
  /** Printed below the time: another UTC offset than that of the heading, or another day of the end. */
  readonly remark: string;
  /** Empty if the title says the same. */
  readonly kind: string;
  readonly title: string;
  readonly details: readonly Detail[];
  /** Printed with a box to tick. */
  readonly guests: readonly ListedGuest[];
  /** Says that it is new or changed since the paper that this one replaces. Absent or empty: it is as it was. */
  readonly mark?: string;
}

export interface SheetDay {
  readonly heading: string;
  readonly offset: string;
  readonly entries: readonly Entry[];
}

/** A schedule as it is printed, by days. */
export interface ScheduleSheet {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly about: readonly string[];
  /** Where a guest lodges: `Hotel Aurora · Room 214 · 9 – 12 May 2027`. */
  readonly lodgings: readonly string[];
  /** `10 – 12 May 2027`: of its activities, else of the paper; empty if that has no bounds. */
  readonly dates: string;
  readonly days: readonly SheetDay[];
  /** Stands before the line on which a driver signs. Empty: there is none. */
  readonly signature: string;
}

/** Returns the kind of an activity as a word; empty if its title is the same. */
function kindOf({ title, type }: Pick<Activity, 'title' | 'type'>, { say }: Wording): string {
  return repeats(say(type), title) ? '' : say(type);
}

/** Returns the time of an activity as it is printed: `09:00–10:00`, or that it is all-day. */
export function timeOf(activity: Activity, { clock, say }: Wording): string {
  return datesOf(activity) ? say('allDay') : clock.range(activity.startTime, activity.endTime);
}

/** Returns what is printed below a time: another offset than `offset`, if the time does not show it, and another day of the end; of several days their dates. */
export function remarkOf(activity: Activity, { clock, say }: Wording, offset: string): string {
  const { endTime, startTime } = activity;
  const dates = datesOf(activity);
  if (dates) return dates.startDate === dates.endDate ? '' : clock.dates(dates.startDate, dates.endDate);
  const own = clock.offset(startTime);
  const isShown = own === offset || clock.range(startTime, endTime).includes(own);
  const isSameDay = clock.date(endTime) === clock.date(startTime);
  const ends = isSameDay ? '' : say('ends', (one) => ({ day: one.clock.weekday(endTime) }));
  return joinedTexts([isShown ? '' : own, ends], ', ');
}

/** Returns the line about the party of a guest; none if they travel alone. */
function partyOf({ partySize = 1 }: Person, { say }: Wording): string[] {
  const text = partySize > 1 ? say('partyOf', { n: partySize }) : '';
  return text === '' ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}`];
}

/** Returns the dates of a paper that is for some days only. */
function periodOf({ period: { from, to } = {} }: Person, { clock }: Wording): string {
  const [first, last] = [from ?? to, to ?? from].map((bound) => bound?.slice(0, 10));
  return first && last ? clock.dates(first, last) : '';
}

/** Returns a line for each place where a guest lodges: the room, and the days of check-in and check-out. */
function lodgingLines({ lodgings = [] }: Person, { rooms = true }: PrintedFacts, { clock, say }: Wording): string[] {
  return [...lodgings]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, place, room, to }) => {
      const shown = rooms && room ? `${say('room')} ${isolated(room)}` : '';
      return joinedTexts([place, shown, clock.dates(from, to)], ' · ');
    });
}

/** Returns a schedule by days, with every text that is printed. */
export function scheduleSheet(
  person: Person,
  activities: readonly Activity[],
  options: DayRule & PrintedFacts,
  wording: Wording,
): ScheduleSheet {
  const { clock } = wording;
  const byDate = byDay(activities, options);
  const days = byDate.map(({ activities: ofDay, date }) => {
    const offset = clock.offset(ofDay[0]?.startTime ?? `${date}T12:00:00Z`);
    const entries = ofDay.map((activity) => ({
      key: activityKey(activity),
      bar: barOf(activity.startTime, date, wording),
      time: timeOf(activity, wording),
      remark: remarkOf(activity, wording, offset),
      kind: kindOf(activity, wording),
      title: activity.title,
      details: detailsOf(activity, person, options, wording),
      guests: guestsOf(activity, person, options, wording),
      isCancelled: activity.status === 'CANCELLED',
    }));
    return { heading: clock.day(date), offset, entries };
  });
  const [first, last] = [byDate[0]?.date, byDate.at(-1)?.date];
  const dates = first && last ? clock.dates(first, last) : periodOf(person, wording);
  return {
    id: person.id,
    title: wording.say(`title${person.kind}`),
    name: person.name,
    about: [...person.about.filter((line) => !repeats(line, person.name)), ...partyOf(person, wording)],
    lodgings: lodgingLines(person, options, wording),
    dates,
    days,
    signature: person.kind === 'DRIVER_SCHEDULE' && days.length > 0 ? wording.say('received') : '',
  };
}

/** Returns a schedule with the word at each entry that is new or changed. */
export function markedSheet(sheet: ScheduleSheet, changes: PrintedChanges | undefined): ScheduleSheet {
  return changes
    ? {
        ...sheet,
        days: sheet.days.map((day) => ({
          ...day,
          entries: day.entries.map((entry) => ({ ...entry, mark: changes.markOf(entry.key) })),
        })),
      }
    : sheet;
}

/**
 * Returns the bar above the rows that start on another date than the heading names: after midnight, or on a day before. Empty for rows of
 * the date itself.
 */
export function barOf(instant: string, date: string, { clock, say }: Wording): string {
  const own = clock.date(instant);
  if (own === date) return '';
  return say(own > date ? 'afterMidnight' : 'since', (one) => ({ day: one.clock.longDay(instant) }));
}

/** Returns the bar above each row of several days. Where a day has only rows after midnight, their bar names the day too. */
export function barsOfDays(instants: readonly string[], rule: DayRule, wording: Wording): string[] {
  const bars = instants.map((at) => ({ day: dayOf(at, rule), late: barOf(at, dayOf(at, rule), wording) }));
  const opened = new Set(bars.filter(({ late }) => late === '').map(({ day }) => day));
  return bars.map(({ day, late }) =>
    joinedTexts([late !== '' && opened.has(day) ? '' : wording.clock.day(day), late], ' · '),
  );
}

/** A ride of a vehicle. */
export interface ManifestRow extends TimedRow {
  readonly stops: readonly string[];
  readonly driver: readonly string[];
  readonly guests: readonly ListedGuest[];
  readonly desk: string;
  readonly people: string;
}

/** The rides of one vehicle, with who drives and who is on board. */
export type ManifestSheet = RecordSheet<ManifestRow>;

/** Returns the manifest of a vehicle. Its driver reads it, so it shows the phones that drivers see. */
export function manifestSheet(
  { id, licensePlate, name, seatCapacity }: VehicleRecord,
  activities: readonly Activity[],
  options: DayRule & PrintedFacts,
  wording: Wording,
): ManifestSheet {
  const { clock, count, say } = wording;
  const inOrder = activities.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const starts = inOrder.map(({ startTime }) => startTime);
  const bars = barsOfDays(starts, options, wording);
  const rows = inOrder.map((activity, order) => {
    const { driver, dropoffPlaceId, endTime, pickupPlaceId, startTime, status } = activity;
    const pickup = placeText(activity.pickupLocation ?? '', options.places?.get(pickupPlaceId ?? ''));
    const place = placeText(activity.dropoffLocation ?? '', options.places?.get(dropoffPlaceId ?? ''));
    const isCancelled = status === 'CANCELLED';
    return {
      key: activityKey(activity),
      bar: bars[order] ?? '',
      time: clock.range(startTime, endTime),
      stops: (
        activity.stops?.map((stop) => stopText(stop, activity.vips, wording)) ?? [
          pickup,
          goalText(activity, place && say('to', { place }), wording),
        ]
      ).filter(Boolean),
      driver: driver ? crewTexts(activity) : isCancelled ? [] : [say('toBeConfirmed')],
      guests: guestsOf(activity, { kind: 'DRIVER_SCHEDULE' }, options, wording),
      desk: deskOf(activity, options),
      people: joinedTexts([count('person', peopleOn(activity)), needsText(activity, options, wording)], ' · '),
      isCancelled,
    };
  });
  return { id, name, about: [licensePlate ?? '', say('seats', { n: seatCapacity })].filter(Boolean), rows };
}
