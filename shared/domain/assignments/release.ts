import { type Assignment, daysOf } from './assignment.ts';
import { byStart, type LedgerChange, type LedgerDay } from './ledger.ts';

/** What keeps a resource busy now or later, each once, in order of start. What has ended is the past's. */
export const upcoming = (days: readonly LedgerDay[], now: string): Assignment[] => {
  const found = new Map<string, Assignment>();
  for (const assignment of days.flatMap(({ assignments }) => assignments)) {
    if (assignment.busy && assignment.end > now) found.set(assignment.activityId, assignment);
  }
  return [...found.values()].sort(byStart);
};

/** What days become when activities let go of the resource. A day is written once, however many leave it; days that stay are left out. */
export const released = (days: readonly LedgerDay[], leaving: readonly Assignment[]): LedgerChange[] => {
  const gone = new Set(leaving.map(({ activityId }) => activityId));
  return days.flatMap((before) => {
    const assignments = before.assignments.filter(({ activityId }) => !gone.has(activityId));
    if (assignments.length === before.assignments.length) return [];
    return [{ before, after: { ...before, revision: before.revision + 1, assignments } }];
  });
};

/** An activity that lets go is written, and so is the record of who changed it. */
const WRITES_EACH = 2;

/** Holdings in groups, each of which one transaction can release: some writes for each, and one for each day that they lie on. */
export const inGroups = (assignments: readonly Assignment[], mostWrites: number): Assignment[][] => {
  const groups: Assignment[][] = [];
  let days = new Set<string>();
  for (const assignment of assignments) {
    const group = groups.at(-1);
    const together = new Set([...days, ...daysOf(assignment)]);
    if (group && WRITES_EACH * (group.length + 1) + together.size <= mostWrites) {
      group.push(assignment);
      days = together;
    } else {
      groups.push([assignment]);
      days = new Set(daysOf(assignment));
    }
  }
  return groups;
};
