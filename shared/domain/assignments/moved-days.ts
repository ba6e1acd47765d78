import { type Assignment, type BlockedTime, daysOf } from '#shared/domain/assignments/assignment.ts';
import { busyTimeId, byStart, collide, type LedgerChange, type LedgerDay } from '#shared/domain/assignments/ledger.ts';

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
