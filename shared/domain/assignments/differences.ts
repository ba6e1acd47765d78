import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { type Assignment, assignmentOf, daysOf, RESOURCES, sameAssignment } from './assignment.ts';
import type { LedgerDay } from './ledger.ts';

/** A difference between a ledger day and an activity. Any difference is a bug. */
export interface Difference {
  readonly resource: Assignment['resource'];
  readonly resourceId: string;
  readonly day: string;
  readonly activityId: string;
  readonly problem: 'missing from the ledger' | 'left over in the ledger' | 'different in the ledger';
}

const keyOf = (day: string, { activityId, resource, resourceId }: Assignment): string =>
  [resource, resourceId, day, activityId].join(' ');

/** Compares the ledger days with the days that the activities require. Returns the differences. */
export const ledgerDifferences = (activities: readonly ActivityRecord[], days: readonly LedgerDay[]): Difference[] => {
  const expected = new Map<string, { readonly day: string; readonly assignment: Assignment }>();
  for (const assignment of activities.flatMap((activity) =>
    RESOURCES.map((resource) => assignmentOf(activity, resource)),
  )) {
    if (assignment) for (const day of daysOf(assignment)) expected.set(keyOf(day, assignment), { day, assignment });
  }
  const stored = new Map(
    days.flatMap(({ day, assignments }) =>
      assignments.map((assignment) => [keyOf(day, assignment), { day, assignment }]),
    ),
  );
  const keys = [...new Set([...expected.keys(), ...stored.keys()])].sort();
  return keys.flatMap((key) => differenceOf(expected.get(key), stored.get(key)));
};

const differenceOf = (
  expected: { readonly day: string; readonly assignment: Assignment } | undefined,
  stored: { readonly day: string; readonly assignment: Assignment } | undefined,
): Difference[] => {
  if (expected && stored && sameAssignment(expected.assignment, stored.assignment)) return [];
  const found = expected ?? stored;
  if (!found) return [];
  const { activityId, resource, resourceId } = found.assignment;
  const problem = !stored
    ? 'missing from the ledger'
    : !expected
      ? 'left over in the ledger'
      : 'different in the ledger';
  return [{ resource, resourceId, day: found.day, activityId, problem }];
};
