import type { Assignment } from './assignment.ts';
import { byStart, collide, type LedgerDay } from './ledger.ts';

/** How a vehicle or a driver stands to a time. */
export interface Standing {
  readonly free: boolean;
  /** What is in the way, in order of start. */
  readonly taken: readonly Assignment[];
  /** Minutes between the assignment before and the start; null where there is none within `LOOKED_AROUND_MINUTES`. */
  readonly gapBeforeMinutes: number | null;
  /** Minutes between the end and the assignment after. */
  readonly gapAfterMinutes: number | null;
}

interface Wanted {
  readonly start: string;
  readonly end: string;
  readonly turnaroundMinutes: number;
  /** An activity whose own holding does not count, since it is the one to be moved. */
  readonly except?: string | undefined;
}

/** How far around a time its neighbours are told. */
export const LOOKED_AROUND_MINUTES = 12 * 60;

const MINUTE_MS = 60_000;
const minutes = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/** How one resource stands, by its days around the time wanted. */
export const standingOf = (days: readonly LedgerDay[], { end, except, start, turnaroundMinutes }: Wanted): Standing => {
  const held = new Map<string, Assignment>();
  for (const assignment of days.flatMap(({ assignments }) => assignments)) {
    if (assignment.busy && assignment.activityId !== except) held.set(assignment.activityId, assignment);
  }
  const all = [...held.values()].sort(byStart);
  const taken = all.filter((assignment) => collide({ start, end }, assignment, turnaroundMinutes));
  const before = all
    .filter((assignment) => assignment.end <= start)
    .map((assignment) => minutes(assignment.end, start));
  const after = all.filter((assignment) => assignment.start >= end).map((assignment) => minutes(end, assignment.start));
  return {
    free: taken.length === 0,
    taken,
    gapBeforeMinutes: smallest(before),
    gapAfterMinutes: smallest(after),
  };
};

// What lies further away is told or not by the day that it happens to be on: so it is never told.
const smallest = (gaps: readonly number[]): number | null => {
  const gap = Math.min(...gaps);
  return gap <= LOOKED_AROUND_MINUTES ? gap : null;
};

/** The days of each resource, from the days of all. */
export const byResource = (days: readonly LedgerDay[]): ReadonlyMap<string, LedgerDay[]> => {
  const found = new Map<string, LedgerDay[]>();
  for (const day of days) found.set(day.resourceId, [...(found.get(day.resourceId) ?? []), day]);
  return found;
};
