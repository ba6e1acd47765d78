import type { Assignment } from './assignment.ts';
import { byStart, collide, type LedgerDay } from './ledger.ts';

/** Whether a vehicle or a driver is free in an interval. */
export interface Standing {
  readonly free: boolean;
  /** The assignments that conflict, in order of start. */
  readonly taken: readonly Assignment[];
  /** Minutes between the assignment before and the start; null if there is none within `MAX_GAP_MINUTES`. */
  readonly gapBeforeMinutes: number | null;
  /** Minutes between the end and the assignment after; null if there is none within `MAX_GAP_MINUTES`. */
  readonly gapAfterMinutes: number | null;
}

interface Wanted {
  readonly start: string;
  readonly end: string;
  readonly turnaroundMinutes: number;
  /** The id of the activity to move. Its own assignment does not count. */
  readonly except?: string | undefined;
}

/** The longest gap that we report: 12 hours. */
export const MAX_GAP_MINUTES = 12 * 60;

const MINUTE_MS = 60_000;
const minutes = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/** Returns whether a resource is free in an interval, and the gaps around it. `days` are its ledger days around the interval. */
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
    gapBeforeMinutes: smallestGap(before),
    gapAfterMinutes: smallestGap(after),
  };
};

// Longer gaps are not reported: whether we see them depends on the days that we loaded.
const smallestGap = (gaps: readonly number[]): number | null => {
  const gap = Math.min(...gaps);
  return gap <= MAX_GAP_MINUTES ? gap : null;
};

/** Groups ledger days by resource id. */
export const byResource = (days: readonly LedgerDay[]): ReadonlyMap<string, LedgerDay[]> => {
  const found = new Map<string, LedgerDay[]>();
  for (const day of days) found.set(day.resourceId, [...(found.get(day.resourceId) ?? []), day]);
  return found;
};
