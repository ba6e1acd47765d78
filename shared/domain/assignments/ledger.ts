import { type Assignment, daysOf, type Resource, sameAssignment } from './assignment.ts';

/** One UTC day of one resource: its assignments in order of start, and how often the day was written. */
export interface LedgerDay {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly day: string;
  /** 0 if the day was never written. */
  readonly revision: number;
  readonly assignments: readonly Assignment[];
}

const MINUTE_MS = 60_000;

/** Tells whether two intervals overlap or are closer than the turnaround. With turnaround 0, touching intervals do not collide. */
export const collide = (
  a: Pick<Assignment, 'start' | 'end'>,
  b: Pick<Assignment, 'start' | 'end'>,
  turnaroundMinutes: number,
): boolean => {
  const pause = turnaroundMinutes * MINUTE_MS;
  return Date.parse(a.start) < Date.parse(b.end) + pause && Date.parse(b.start) < Date.parse(a.end) + pause;
};

/** Returns the assignments that conflict with a wanted one, each once, in order of start. Only busy assignments conflict. */
export const conflictingAssignments = (
  wanted: Assignment,
  days: readonly LedgerDay[],
  turnaroundMinutes: number,
): Assignment[] => {
  if (!wanted.busy) return [];
  const found = new Map<string, Assignment>();
  for (const held of days.flatMap(({ assignments }) => assignments)) {
    const isOther = held.busy && held.activityId !== wanted.activityId;
    if (isOther && collide(wanted, held, turnaroundMinutes)) found.set(held.activityId, held);
  }
  return [...found.values()].sort(byStart);
};

export const byStart = (a: Assignment, b: Assignment): number =>
  a.start < b.start || (a.start === b.start && a.activityId < b.activityId) ? -1 : 1;

/** Returns the day with the new assignment of an activity, or without it. Returns the same object if nothing changes. */
const withAssignment = (day: LedgerDay, activityId: string, assignment: Assignment | undefined): LedgerDay => {
  const old = day.assignments.find((held) => held.activityId === activityId);
  const wanted = assignment && daysOf(assignment).includes(day.day) ? assignment : undefined;
  if (sameAssignment(old, wanted)) return day;
  const others = day.assignments.filter((held) => held.activityId !== activityId);
  return { ...day, revision: day.revision + 1, assignments: [...others, ...(wanted ? [wanted] : [])].sort(byStart) };
};

export interface LedgerChange {
  readonly before: LedgerDay;
  readonly after: LedgerDay;
}

/** Returns the changes of a resource's days when an activity's assignment changes. Days that stay the same are absent. */
export const ledgerChanges = (
  days: readonly LedgerDay[],
  activityId: string,
  assignment: Assignment | undefined,
): readonly LedgerChange[] =>
  days.flatMap((before) => {
    const after = withAssignment(before, activityId, assignment);
    return after === before ? [] : [{ before, after }];
  });
