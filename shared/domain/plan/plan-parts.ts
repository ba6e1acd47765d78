import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { dateAfter } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/**
 * The days that are packed, as distances from today, in the order of need: the attention list looks 7 days and 4 hours ahead, whereabouts
 * 72 hours back and 48 ahead.
 */
export const DAYS: readonly number[] = [0, 1, 2, -1, -2, -3, 3, -4, 4, 5, 6, 7, 8, 9];

/**
 * The part that says which parts there are. Raise its number when they are packed in another way, or when a migration changes what they
 * hold: then the former ones are not used.
 */
export const HEADER = 'plan-3';
export const NAMES = 'names';
/** The activities that began before today and are not over, or are held open. */
export const UNDERWAY = 'underway';
export const FLIGHTS = 'flights';
export const BLOCKS = 'blocks';
/** A day with more activities has several parts. */
export const ACTIVITIES_PER_PART = 1_000;

/** What the header holds. */
export interface PlanHeader {
  /** The UTC day on which it was packed. */
  readonly today: string;
  /** How many parts there are of the activities of each UTC day of start. */
  readonly days: Readonly<Record<string, number>>;
  /** The first and the last date of which the tracked flights and the blocks are packed. */
  readonly dates: { readonly from: string; readonly to: string };
  /** The ids of all guests. The parts name a guest by their place in it: random ids do not compress. */
  readonly guests: readonly string[];
}

/** Returns the ids of the parts of a day. */
export function partsOf(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => `${day}-${place}`);
}

/** Returns the ids of the parts of some days. Undefined if a day is not packed. */
export function partsOfDays({ days: parts }: PlanHeader, days: readonly string[]): string[] | undefined {
  return days.every((day) => parts[day] !== undefined)
    ? days.flatMap((day) => partsOf(day, parts[day] ?? 0))
    : undefined;
}

interface WithGuests {
  readonly vipIds: readonly string[];
}

/**
 * A record whose guests are places in the list of all guests, each as its distance from the one before: a run of guests is then a row of
 * ones. A guest who is not in the list has their id.
 */
export type Packed<T extends WithGuests> = Omit<T, 'vipIds'> & { readonly vipIds: readonly (number | string)[] };

/** Returns a record for a part. `places` has the place of each guest. */
export function packed<T extends WithGuests>(record: T, places: ReadonlyMap<string, number>): Packed<T> {
  let last = 0;
  const vipIds = record.vipIds.map((id) => {
    const place = places.get(id);
    if (place === undefined) return id;
    const distance = place - last;
    last = place;
    return distance;
  });
  return { ...record, vipIds };
}

/** Returns the record that was packed. */
export function unpacked<T extends WithGuests>(record: Packed<T>, guests: readonly string[]): T {
  let last = 0;
  const vipIds = record.vipIds.map((guest) => {
    if (typeof guest === 'string') return guest;
    last += guest;
    return guests[last] ?? '';
  });
  return { ...record, vipIds } as unknown as T;
}

/** The values of each field of some records. Null: a record does not have it. No stored field is null. */
export type Columns = Readonly<Record<string, readonly unknown[]>>;

/** Returns records by their fields: what is alike lies together, which takes half the bytes when it is compressed. */
export function columnsOf(records: readonly object[]): Columns {
  const rows = records as readonly Readonly<Record<string, unknown>>[];
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
  return Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field] ?? null)]));
}

/** Returns the records of `columnsOf`. */
export function recordsOfColumns(columns: Columns): Record<string, unknown>[] {
  const records = (Object.values(columns)[0] ?? []).map((): Record<string, unknown> => ({}));
  for (const [field, values] of Object.entries(columns)) {
    for (const [place, record] of records.entries()) if (values[place] !== null) record[field] = values[place];
  }
  return records;
}

/** Returns the UTC days from one instant to another. */
export function daysFrom(from: string, to: string): string[] {
  const count = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, place) => dateAfter(from, place));
}

/** Tells whether a change is one of the record of an activity. The others tell how its ride goes. */
function changesActivity({ kind, subject }: StoredAudit): boolean {
  return subject === 'ScheduleEvent' && kind !== 'late' && kind !== 'arriving';
}

/** Tells whether a change makes readers read a record of the packed plan by itself. */
export function changesPlan(row: StoredAudit): boolean {
  return changesActivity(row) || ['Block', 'Flight', 'Vip'].includes(row.subject);
}

/** A reminder has a change of its ride beside it. */
function mayAsk({ fields, kind, subject }: StoredAudit): boolean {
  return (
    fields.includes('askedVersion') ||
    (subject === 'Message' && (kind === undefined || kind === 'created') && !fields.includes('reminds'))
  );
}

/** Returns the ids of the activities that these changes name. */
export function changedActivities(rows: readonly StoredAudit[]): ReadonlySet<string> {
  return new Set(rows.filter(changesActivity).map(({ subjectId }) => subjectId));
}

/**
 * Returns the ids of the activities that may differ from the packed ones. These writes change activities beside the one that they name:
 * - A new message to a driver may ask for a confirmation of any of their rides.
 * - A sighting of a car is a change of its motorcade.
 * - A leg is listed at its master.
 */
export function outdatedIds(rows: readonly StoredAudit[], stored: readonly ActivityRecord[]): ReadonlySet<string> {
  const changed = changedActivities(rows);
  const told = new Set(rows.filter(mayAsk).map(({ driverId }) => driverId ?? ''));
  const motorcades = new Set(rows.filter(({ subject }) => subject === 'Motorcade').map(({ subjectId }) => subjectId));
  const ids = new Set(changed);
  for (const { childIds = [], driverId = '', id, masterEventId, motorcadeId = '' } of stored) {
    const hasChangedLeg = childIds.some((leg) => changed.has(leg));
    if (hasChangedLeg || (driverId !== '' && told.has(driverId)) || motorcades.has(motorcadeId)) ids.add(id);
    if (masterEventId !== undefined && changed.has(id)) ids.add(masterEventId);
  }
  return ids;
}

/**
 * A flight as the plan knows it: without when it is polled, and which alerts are expected. These fields change without an audit record,
 * and nothing that reads the plan shows them.
 */
export type PlannedFlight = Omit<FlightRecord, 'alertedAt' | 'alertsLeft' | 'dueAt' | 'nextPollAt'>;

export function asPlanned({
  alertedAt: _registered,
  alertsLeft: _expected,
  dueAt: _due,
  nextPollAt: _next,
  ...flight
}: FlightRecord): PlannedFlight {
  return flight;
}

/** Returns the ids of the flights that may differ from the packed ones, as far as their own changes and those of their packed rides say. */
export function outdatedFlights(rows: readonly StoredAudit[], stored: readonly PlannedFlight[]): Set<string> {
  const activities = changedActivities(rows);
  const own = rows.filter(({ subject }) => subject === 'Flight').map(({ subjectId }) => subjectId);
  const left = stored.filter((flight) => ridesOfFlight(flight).some((id) => activities.has(id))).map(({ id }) => id);
  return new Set([...own, ...left]);
}

/** Returns the ids of the activities that may have become rides of a flight. */
export function newRides(rows: readonly StoredAudit[]): string[] {
  const activities = rows.filter(({ subject }) => subject === 'ScheduleEvent');
  const linking = activities.filter(
    ({ fields, kind }) => kind === 'restored' || fields.includes('flightId') || fields.includes('flightLeg'),
  );
  return [...new Set(linking.map(({ subjectId }) => subjectId))];
}
