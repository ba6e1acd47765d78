import { type Assignment, daysOf } from './assignment.ts';
import { byStart, type LedgerChange, type LedgerDay } from './ledger.ts';

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
