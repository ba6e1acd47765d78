import { MINUTE_MS } from '#shared/units/durations.ts';
import {
  type Assignment,
  type BlockedTime,
  type BusyTime,
  daysOf,
  isBlock,
  type Resource,
  sameAssignment,
} from './assignment.ts';

/** One UTC day of one resource: its assignments and blocks in order of start, and how often the day was written. */
export interface LedgerDay {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly day: string;
  /** 0 if the day was never written. */
  readonly revision: number;
  readonly assignments: readonly Assignment[];
  /** They may overlap each other, and assignments that were made before them. */
  readonly blocks: readonly BlockedTime[];
}

/** Tells whether two intervals overlap or are closer than the turnaround. With turnaround 0, touching intervals do not collide. */
export function collide(
  a: Pick<Assignment, 'start' | 'end'>,
  b: Pick<Assignment, 'start' | 'end'>,
  turnaroundMinutes: number,
): boolean {
  const pause = turnaroundMinutes * MINUTE_MS;
  return Date.parse(a.start) < Date.parse(b.end) + pause && Date.parse(b.start) < Date.parse(a.end) + pause;
}

/**
 * Returns the busy assignments and the blocks of days, each once, in order of start. Leaves out the assignment of the activity `except`.
 */
export function busyTimes(days: readonly LedgerDay[], except?: string): BusyTime[] {
  const found = new Map<string, BusyTime>();
  for (const { assignments, blocks } of days) {
    for (const held of assignments) if (held.busy && held.activityId !== except) found.set(held.activityId, held);
    for (const block of blocks) found.set(block.blockId, block);
  }
  return [...found.values()].sort(byStart);
}

/**
 * Tells whether a busy time stands in the way of an interval. The turnaround lies between two rides. A block needs none: it says by
 * itself from when to when the vehicle or the driver is off.
 */
export function isInTheWay(
  wanted: Pick<Assignment, 'start' | 'end'>,
  time: BusyTime,
  turnaroundMinutes: number,
): boolean {
  return collide(wanted, time, isBlock(time) ? 0 : turnaroundMinutes);
}

/** Returns the busy assignments and the blocks that conflict with a wanted assignment, each once, in order of start. */
export function conflictingTimes(
  wanted: Assignment,
  days: readonly LedgerDay[],
  turnaroundMinutes: number,
): BusyTime[] {
  return wanted.busy
    ? busyTimes(days, wanted.activityId).filter((time) => isInTheWay(wanted, time, turnaroundMinutes))
    : [];
}

/** Returns the id of the activity or the block. */
export function busyTimeId(time: BusyTime): string {
  return isBlock(time) ? time.blockId : time.activityId;
}

export function byStart(a: BusyTime, b: BusyTime): number {
  return a.start < b.start || (a.start === b.start && busyTimeId(a) < busyTimeId(b)) ? -1 : 1;
}

/** Returns the day with the new assignment of an activity, or without it. Returns the same object if nothing changes. */
function withAssignment(day: LedgerDay, activityId: string, assignment: Assignment | undefined): LedgerDay {
  const old = day.assignments.find((held) => held.activityId === activityId);
  const wanted = assignment && daysOf(assignment).includes(day.day) ? assignment : undefined;
  if (sameAssignment(old, wanted)) return day;
  const others = day.assignments.filter((held) => held.activityId !== activityId);
  return { ...day, revision: day.revision + 1, assignments: [...others, ...(wanted ? [wanted] : [])].sort(byStart) };
}

export interface LedgerChange {
  readonly before: LedgerDay;
  readonly after: LedgerDay;
}

/** Returns the changes of a resource's days when an activity's assignment changes. Days that stay the same are absent. */
export function ledgerChanges(
  days: readonly LedgerDay[],
  activityId: string,
  assignment: Assignment | undefined,
): readonly LedgerChange[] {
  return days.flatMap((before) => {
    const after = withAssignment(before, activityId, assignment);
    return after === before ? [] : [{ before, after }];
  });
}

/** Returns the busy assignments that end after `now`, each once, in order of start. */
export function upcoming(days: readonly LedgerDay[], now: string): Assignment[] {
  const found = new Map<string, Assignment>();
  for (const assignment of days.flatMap(({ assignments }) => assignments)) {
    if (assignment.busy && assignment.end > now) found.set(assignment.activityId, assignment);
  }
  return [...found.values()].sort(byStart);
}

/** Returns the changes of days when assignments are removed. Each day changes once. Days that stay the same are absent. */
export function released(days: readonly LedgerDay[], removed: readonly Assignment[]): LedgerChange[] {
  const removedIds = new Set(removed.map(({ activityId }) => activityId));
  return days.flatMap((before) => {
    const assignments = before.assignments.filter(({ activityId }) => !removedIds.has(activityId));
    if (assignments.length === before.assignments.length) return [];
    return [{ before, after: { ...before, revision: before.revision + 1, assignments } }];
  });
}

/** The activity, its audit record and the notice for its driver. */
const WRITES_PER_ASSIGNMENT = 3;

/** Splits assignments into groups that one transaction can release: three writes per assignment and one per ledger day. */
export function groupByTransaction(assignments: readonly Assignment[], maxWrites: number): Assignment[][] {
  const groups: Assignment[][] = [];
  let days = new Set<string>();
  for (const assignment of assignments) {
    const group = groups.at(-1);
    const together = new Set([...days, ...daysOf(assignment)]);
    if (group && WRITES_PER_ASSIGNMENT * (group.length + 1) + together.size <= maxWrites) {
      group.push(assignment);
      days = together;
    } else {
      groups.push([assignment]);
      days = new Set(daysOf(assignment));
    }
  }
  return groups;
}

type Time = Assignment | BlockedTime;

/** Some rides and blocks of a duplicate, with the days on which they stand. No day is in two groups. */
export interface DayGroup {
  readonly times: readonly Time[];
  readonly days: readonly string[];
}

/** A ride with its audit record and two notices; a block with its audit record. Each day is written for both. */
const WRITES_PER_TIME = 4;
const WRITES_PER_DAY = 2;

/** Returns all rides and blocks of days, each once, in order of start. */
export function timesOf(days: readonly LedgerDay[]): Time[] {
  const found = new Map<string, Time>();
  for (const { assignments, blocks } of days)
    for (const time of [...assignments, ...blocks]) found.set(busyTimeId(time), time);
  return [...found.values()].sort(byStart);
}

/** Splits times into groups that share no day. A group takes at most `maxWrites`: what would be more is left for the next look. */
export function dayGroups(times: readonly Time[], maxWrites: number): DayGroup[] {
  const groups: { times: Time[]; days: Set<string>; isFull: boolean }[] = [];
  for (const time of times) {
    const days = daysOf(time);
    // Times come in order, so only the last group can share a day with this one.
    const last = groups.at(-1);
    const group = last && days.some((day) => last.days.has(day)) ? last : undefined;
    if (!group) groups.push({ times: [time], days: new Set(days), isFull: false });
    else if (!group.isFull) {
      const together = new Set([...group.days, ...days]);
      group.isFull = (group.times.length + 1) * WRITES_PER_TIME + together.size * WRITES_PER_DAY > maxWrites;
      if (!group.isFull) {
        group.times.push(time);
        group.days = together;
      }
    }
  }
  return groups.map((group) => ({ times: group.times, days: [...group.days] }));
}

/** Returns the ride of this driver or vehicle that a busy ride of the duplicate overlaps, unless it is over. */
export function inTheWayOf(time: Time, own: readonly LedgerDay[], now: string): Assignment[] {
  if (!('activityId' in time) || !time.busy || time.end <= now) return [];
  const found = own.flatMap(({ assignments }) =>
    assignments.filter((held) => held.busy && held.activityId !== time.activityId && collide(time, held, 0)),
  );
  return [...new Map(found.map((held) => [held.activityId, held])).values()];
}

/** Returns the changes of the days of both when times go from one to the other. */
export function movedDays(
  { days, times }: DayGroup,
  from: readonly LedgerDay[],
  into: readonly LedgerDay[],
): LedgerChange[] {
  const ids = new Set(times.map(busyTimeId));
  return days.flatMap((day) => {
    const left = from.find((each) => each.day === day);
    const got = into.find((each) => each.day === day);
    if (!left || !got) return [];
    const moved = <T extends Time>(all: readonly T[]): T[] =>
      all.filter((time) => ids.has(busyTimeId(time))).map((time) => ({ ...time, resourceId: got.resourceId }));
    const rest = <T extends Time>(all: readonly T[], others: ReadonlySet<string>): T[] =>
      all.filter((time) => !others.has(busyTimeId(time)));
    return [
      {
        before: left,
        after: {
          ...left,
          revision: left.revision + 1,
          assignments: rest(left.assignments, ids),
          blocks: rest(left.blocks, ids),
        },
      },
      {
        before: got,
        after: {
          ...got,
          revision: got.revision + 1,
          assignments: [...rest(got.assignments, ids), ...moved(left.assignments)].sort(byStart),
          blocks: [...rest(got.blocks, ids), ...moved(left.blocks)].sort(byStart),
        },
      },
    ];
  });
}
