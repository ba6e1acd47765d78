import { oncePer } from '#shared/domain/records.ts';
import { type Squeeze, squeezesOf, type Travel } from '#shared/domain/ways/passage.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type BusyTime, isBlock, type Resource } from './assignment.ts';
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

/** The time for which someone asks whether a vehicle or driver is free. */
export interface Wanted extends Travel {
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

/** The list is compared with many rides, so its times are read once. */
const timesOf = oncePer((days: readonly LedgerDay[]) =>
  busyTimes(days).map((time) => ({ time, from: Date.parse(time.start), to: Date.parse(time.end) })),
);

type Timed = ReturnType<typeof timesOf>[number];

/** Tells the same as `isInTheWay`, of times in milliseconds: a block needs no turnaround. */
function isTaken({ from, time, to }: Timed, first: number, last: number, turnaroundMinutes: number): boolean {
  const pause = isBlock(time) ? 0 : turnaroundMinutes * MINUTE_MS;
  return first < to + pause && from < last + pause;
}

type Interval = Pick<Wanted, 'end' | 'except' | 'start' | 'turnaroundMinutes'>;
type Freedom = Omit<Standing, 'taken' | 'tooFar'>;

/** Returns whether a resource is free in an interval, and the gaps around it. `days` are its ledger days around the interval. */
export function freedomOf(days: readonly LedgerDay[], { end, except, start, turnaroundMinutes }: Interval): Freedom {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  let [before, after] = [Infinity, Infinity];
  let free = true;
  for (const each of timesOf(days)) {
    const { from, time, to } = each;
    if (!isBlock(time) && time.activityId === except) continue;
    if (isTaken(each, first, last, turnaroundMinutes)) free = false;
    if (to <= first) before = Math.min(before, first - to);
    if (from >= last) after = Math.min(after, from - last);
  }
  return { free, gapBeforeMinutes: shownGap(before), gapAfterMinutes: shownGap(after) };
}

/** The same, with what is in the way, and the ways that are too short. */
export function standingOf(days: readonly LedgerDay[], wanted: Wanted): Standing {
  const { end, start, turnaroundMinutes } = wanted;
  return {
    ...freedomOf(days, wanted),
    taken: othersThan(wanted, days).filter((time) => isInTheWay({ start, end }, time, turnaroundMinutes)),
    tooFar: squeezesAround(days, wanted),
  };
}

/** Returns the rides before and after an interval that lie too close for the way. */
export function squeezesAround(days: readonly LedgerDay[], wanted: Wanted): readonly Squeeze[] {
  return squeezesOf(wanted, othersThan(wanted, days), wanted);
}

function othersThan({ except }: Wanted, days: readonly LedgerDay[]): BusyTime[] {
  return timesOf(days).flatMap(({ time }) => (isBlock(time) || time.activityId !== except ? [time] : []));
}

// Longer gaps are not reported: whether we see them depends on the days that we loaded.
function shownGap(milliseconds: number): number | null {
  const gap = Math.floor(milliseconds / MINUTE_MS);
  return gap <= MAX_GAP_MINUTES ? gap : null;
}

/** The ledger days of vehicles and of drivers, by resource id. */
export type Ledger = Readonly<Record<Resource, ReadonlyMap<string, readonly LedgerDay[]>>>;

/** Groups ledger days by resource id. */
export function byResource(days: readonly LedgerDay[]): ReadonlyMap<string, LedgerDay[]> {
  return Map.groupBy(days, ({ resourceId }) => resourceId);
}

export function ledgerOf(days: readonly LedgerDay[]): Ledger {
  const of = (wanted: Resource) => byResource(days.filter(({ resource }) => resource === wanted));
  return { VEHICLE: of('VEHICLE'), DRIVER: of('DRIVER') };
}

/** Returns a ledger day that `busyTimes` reads as this one time. */
export function dayOfTime(time: BusyTime): LedgerDay {
  const { resource, resourceId } = time;
  const held = isBlock(time) ? { assignments: [], blocks: [time] } : { assignments: [time], blocks: [] };
  return { resource, resourceId, day: '', revision: 0, ...held };
}

/** What is longer is looked at with every question: a block may last for weeks. */
const LONG_MS = 2 * DAY_MS;

interface TimeOf extends Timed {
  readonly id: string;
}

/** The times of all resources by each hour since 1970 that they are in, and those that are long. */
const timesByHour = oncePer((days: ReadonlyMap<string, readonly LedgerDay[]>) => {
  const hours = new Map<number, TimeOf[]>();
  const long: TimeOf[] = [];
  for (const [id, own] of days) {
    for (const { from, time, to } of timesOf(own)) {
      const lists = to - from > LONG_MS ? [long] : hoursOf(from, to).map((hour) => listOf(hours, hour));
      for (const list of lists) list.push({ id, time, from, to });
    }
  }
  return { hours, long };
});

function listOf(hours: Map<number, TimeOf[]>, hour: number): TimeOf[] {
  const list = hours.get(hour) ?? [];
  hours.set(hour, list);
  return list;
}

function hoursOf(from: number, to: number): number[] {
  const first = Math.floor(from / HOUR_MS);
  return Array.from({ length: Math.floor(to / HOUR_MS) - first + 1 }, (_, place) => first + place);
}

/** The gap of what is not free. */
export const NOT_FREE = -1;

/**
 * Returns the smaller of the two gaps around an interval, in minutes, of each vehicle or driver of which it is less than `most`. All others are
 * free, with wide gaps. Looks only at what lies near: a search of one by one would look at all times of all of them.
 */
export function gapsAround(days: Ledger[Resource], wanted: Interval, most: number): ReadonlyMap<string, number> {
  const { end, except, start, turnaroundMinutes } = wanted;
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const around = Math.max(most, turnaroundMinutes) * MINUTE_MS;
  const { hours, long } = timesByHour(days);
  const near = hoursOf(first - around, last + around).map((hour) => hours.get(hour) ?? []);
  const gaps = new Map<string, number>();
  for (const list of [long, ...near]) {
    for (const each of list) {
      const { from, id, time, to } = each;
      if (!isBlock(time) && time.activityId === except) continue;
      const gap = isTaken(each, first, last, turnaroundMinutes)
        ? NOT_FREE
        : Math.floor((to <= first ? first - to : from - last) / MINUTE_MS);
      if (gap < most) gaps.set(id, Math.min(gap, gaps.get(id) ?? most));
    }
  }
  return gaps;
}
