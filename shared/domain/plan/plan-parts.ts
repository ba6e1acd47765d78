import { nextAdvance } from '#shared/domain/activities/advance.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import type { StoredAudit } from '#shared/schemas/change.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** The days that are packed: whereabouts look 72 hours back, and the attention list 7 days and 4 hours ahead. */
const DAYS_BACK = 4;
const DAYS_AHEAD = 9;

/** A plan that was packed earlier is not used: the day may be another one, and the job that packs may stand still. */
export const MAX_AGE_MS = 6 * HOUR_MS;
/** A plan without many changes is packed anew after this time. */
export const RENEWED_MS = 3 * HOUR_MS;
/** A plan is packed anew after this many changes of its records: readers read each of these by itself. */
export const MANY_CHANGES = 12;

/** The part that says which parts there are. */
export const HEADER = 'plan';
export const NAMES = 'plan-names';
export const FLIGHTS = 'plan-flights';
export const partOf = (day: string): string => `plan-${day}`;

/** What the header holds. */
export interface PlanHeader {
  /** The UTC day on which it was packed. */
  readonly today: string;
  /** The UTC days of start of which there is a part. */
  readonly days: readonly string[];
  /** The activities that began before today and are not over. */
  readonly underway: readonly Packed<ActivityRecord>[];
  /** The ids of all guests. The parts name a guest by their place in it: random ids do not compress. */
  readonly guests: readonly string[];
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
export const packed = <T extends WithGuests>(record: T, places: ReadonlyMap<string, number>): Packed<T> => {
  let last = 0;
  const vipIds = record.vipIds.map((id) => {
    const place = places.get(id);
    if (place === undefined) return id;
    const distance = place - last;
    last = place;
    return distance;
  });
  return { ...record, vipIds };
};

/** Returns the record that was packed. */
export const unpacked = <T extends WithGuests>(record: Packed<T>, guests: readonly string[]): T => {
  let last = 0;
  const vipIds = record.vipIds.map((guest) => {
    if (typeof guest === 'string') return guest;
    last += guest;
    return guests[last] ?? '';
  });
  return { ...record, vipIds } as unknown as T;
};

/** Returns the UTC days that are packed today. */
export const packedDays = (now: string): string[] =>
  Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, place) => dayAfter(now, place - DAYS_BACK));

const dayAfter = (at: string, days: number): string => later(at, days * DAY_MS).slice(0, 10);

/** Returns the UTC days from one instant to another. */
export const daysFrom = (from: string, to: string): string[] => {
  const count = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, place) => dayAfter(from, place));
};

/** Tells whether the clock changes the status by a time. It never does of an activity that is over. */
export const isDueBy = (activity: ActivityRecord, bound: string): boolean => {
  const due = nextAdvance(activity);
  return due !== undefined && due <= bound;
};

/** Tells whether a change is one of the record of an activity. The others tell of its ride. */
const changesActivity = ({ kind, subject }: StoredAudit): boolean =>
  subject === 'ScheduleEvent' && kind !== 'late' && kind !== 'arriving';

/** Tells whether a change makes readers read a record of the packed plan by itself. */
export const changesPlan = (row: StoredAudit): boolean =>
  changesActivity(row) || row.subject === 'Vip' || row.subject === 'Flight';

/**
 * Returns the ids of the activities that may differ from the packed ones. A leg also changes its masters. A message to a driver may ask
 * for a confirmation of their rides.
 */
export const outdatedIds = (rows: readonly StoredAudit[], packed: readonly ActivityRecord[]): ReadonlySet<string> => {
  const ids = new Set(rows.filter(changesActivity).map(({ subjectId }) => subjectId));
  const asks = ({ fields, subject }: StoredAudit): boolean => subject === 'Message' || fields.includes('askedVersion');
  const told = new Set(rows.flatMap((row) => (row.driverId !== undefined && asks(row) ? [row.driverId] : [])));
  for (const { driverId, id, masterEventId } of packed) {
    if (driverId !== undefined && told.has(driverId)) ids.add(id);
    if (ids.has(id) && masterEventId !== undefined) ids.add(masterEventId);
  }
  return ids;
};
