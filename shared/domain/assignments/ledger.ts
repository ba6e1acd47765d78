import { type Assignment, daysOf, type Resource, sameAssignment } from './assignment.ts';

/** One UTC day of one resource: what holds it that day, in order of start, and how often the day was written. */
export interface LedgerDay {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly day: string;
  /** 0 where the day was never written. */
  readonly revision: number;
  readonly assignments: readonly Assignment[];
}

const MINUTE_MS = 60_000;

/** Whether two times come closer to each other than the turnaround. Touching ones do not, where it is zero. */
export const collide = (
  a: Pick<Assignment, 'start' | 'end'>,
  b: Pick<Assignment, 'start' | 'end'>,
  turnaroundMinutes: number,
): boolean => {
  const pause = turnaroundMinutes * MINUTE_MS;
  return Date.parse(a.start) < Date.parse(b.end) + pause && Date.parse(b.start) < Date.parse(a.end) + pause;
};

/** What is in the way of a holding, each once, in order of start. Nothing is in the way of one that does not keep others away. */
export const inTheWay = (wanted: Assignment, days: readonly LedgerDay[], turnaroundMinutes: number): Assignment[] => {
  if (!wanted.busy) return [];
  const found = new Map<string, Assignment>();
  for (const held of days.flatMap(({ assignments }) => assignments)) {
    const rival = held.busy && held.activityId !== wanted.activityId;
    if (rival && collide(wanted, held, turnaroundMinutes)) found.set(held.activityId, held);
  }
  return [...found.values()].sort(byStart);
};

export const byStart = (a: Assignment, b: Assignment): number =>
  a.start < b.start || (a.start === b.start && a.activityId < b.activityId) ? -1 : 1;

/** The day as it is once an activity holds the resource like this, or no longer at all; the same day where that changes nothing. */
const rewritten = (day: LedgerDay, activityId: string, assignment: Assignment | undefined): LedgerDay => {
  const old = day.assignments.find((held) => held.activityId === activityId);
  const now = assignment && daysOf(assignment).includes(day.day) ? assignment : undefined;
  if (sameAssignment(old, now)) return day;
  const others = day.assignments.filter((held) => held.activityId !== activityId);
  return { ...day, revision: day.revision + 1, assignments: [...others, ...(now ? [now] : [])].sort(byStart) };
};

export interface LedgerChange {
  readonly before: LedgerDay;
  readonly after: LedgerDay;
}

/** What the days of one resource become when an activity's holding changes from one to another; days that stay are left out. */
export const ledgerChanges = (
  days: readonly LedgerDay[],
  activityId: string,
  assignment: Assignment | undefined,
): readonly LedgerChange[] =>
  days.flatMap((before) => {
    const after = rewritten(before, activityId, assignment);
    return after === before ? [] : [{ before, after }];
  });
