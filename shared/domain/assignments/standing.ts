import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import type { Travel } from '#shared/domain/ways/can-follow.ts';
import { type Squeeze, squeezesOf } from '#shared/domain/ways/squeeze.ts';
import type { BusyTime, Resource } from './assignment.ts';
import { busyTimes, isInTheWay, type LedgerDay } from './ledger.ts';

/** Whether a vehicle or a driver is free in an interval. */
export interface Standing {
  readonly free: boolean;
  /** The assignments and blocks that conflict, in order of start. */
  readonly taken: readonly BusyTime[];
  /** The rides before and after that lie too close for the way. It is free, but cannot be there in time. */
  readonly tooFar: readonly Squeeze[];
  /** Minutes between the assignment or block before and the start; null if there is none within `MAX_GAP_MINUTES`. */
  readonly gapBeforeMinutes: number | null;
  /** Minutes between the end and the assignment or block after; null if there is none within `MAX_GAP_MINUTES`. */
  readonly gapAfterMinutes: number | null;
}

interface Wanted extends Travel {
  readonly start: string;
  readonly end: string;
  /** The codes of the places where it starts and ends. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of the activity to move. Its own assignment does not count. */
  readonly except?: string | undefined;
}

/** The longest gap that we report: 12 hours. */
export const MAX_GAP_MINUTES = 12 * 60;

const minutes = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/** Returns whether a resource is free in an interval, and the gaps around it. `days` are its ledger days around the interval. */
export const standingOf = (days: readonly LedgerDay[], wanted: Wanted): Standing => {
  const { end, except, start, turnaroundMinutes } = wanted;
  const all = busyTimes(days, except);
  const taken = all.filter((time) => isInTheWay({ start, end }, time, turnaroundMinutes));
  const before = all.filter((time) => time.end <= start).map((time) => minutes(time.end, start));
  const after = all.filter((time) => time.start >= end).map((time) => minutes(end, time.start));
  return {
    free: taken.length === 0,
    taken,
    tooFar: squeezesOf(wanted, all, wanted),
    gapBeforeMinutes: smallestGap(before),
    gapAfterMinutes: smallestGap(after),
  };
};

// Longer gaps are not reported: whether we see them depends on the days that we loaded.
const smallestGap = (gaps: readonly number[]): number | null => {
  const gap = Math.min(...gaps);
  return gap <= MAX_GAP_MINUTES ? gap : null;
};

/** The ledger days of vehicles and of drivers, by resource id. */
export type Ledger = Readonly<Record<Resource, ReadonlyMap<string, readonly LedgerDay[]>>>;

/** Groups ledger days by resource id. */
export const byResource = (days: readonly LedgerDay[]): ReadonlyMap<string, LedgerDay[]> => {
  const found = new Map<string, LedgerDay[]>();
  for (const day of days) found.set(day.resourceId, [...(found.get(day.resourceId) ?? []), day]);
  return found;
};
