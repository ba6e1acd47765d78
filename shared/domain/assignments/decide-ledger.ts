import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { MAX_TURNAROUND_MINUTES } from '#shared/schemas/assignment-limits.ts';
import { assignmentOf, type BusyTime, daysOf, RESOURCES, type Resource, sameAssignment } from './assignment.ts';
import { conflictingTimes, type LedgerChange, type LedgerDay, ledgerChanges } from './ledger.ts';

/** The days of one resource that `decideLedger` needs. */
export interface DaysToRead {
  readonly resource: Resource;
  readonly resourceId: string;
  /** UTC days, in order. */
  readonly days: readonly string[];
}

/** How a change of an activity affects the ledger. */
export interface LedgerDecision {
  /** The assignments of other activities and the blocks that conflict with this activity. */
  readonly taken: readonly BusyTime[];
  readonly changes: readonly LedgerChange[];
  /** Days that the turnaround reaches but that do not change. The transaction checks that they are still as we read them. */
  readonly unchangedDays: readonly LedgerDay[];
}

/**
 * Returns the ledger days to read before the decision: the days of the old and the new assignment, and the days that the longest
 * turnaround reaches. Empty if vehicle, driver, times and status stay the same.
 */
export const ledgerDaysToRead = (before: ActivityRecord | undefined, after: ActivityRecord): DaysToRead[] =>
  RESOURCES.flatMap((resource) => {
    const [old, wanted] = [assignmentOf(before, resource), assignmentOf(after, resource)];
    if (sameAssignment(old, wanted)) return [];
    const gained = wanted ? daysOf(wanted, wanted.busy ? MAX_TURNAROUND_MINUTES : 0) : [];
    const left = old ? daysOf(old).filter((day) => old.resourceId !== wanted?.resourceId || !gained.includes(day)) : [];
    return [
      ...(wanted ? [{ resource, resourceId: wanted.resourceId, days: gained }] : []),
      ...(old && left.length > 0 ? [{ resource, resourceId: old.resourceId, days: left }] : []),
    ];
  });

/** Decides from the days that `ledgerDaysToRead` lists. */
export const decideLedger = (
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  days: readonly LedgerDay[],
  turnaroundMinutes: number,
): LedgerDecision => {
  const parts = RESOURCES.map((resource) => decideOne(resource, before, after, { days, turnaroundMinutes }));
  return {
    taken: parts.flatMap(({ taken }) => taken),
    changes: parts.flatMap(({ changes }) => changes),
    unchangedDays: parts.flatMap(({ unchangedDays }) => unchangedDays),
  };
};

const decideOne = (
  resource: Resource,
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  { days, turnaroundMinutes }: { readonly days: readonly LedgerDay[]; readonly turnaroundMinutes: number },
): LedgerDecision => {
  const [old, wanted] = [assignmentOf(before, resource), assignmentOf(after, resource)];
  const daysOfResource = (id: string | undefined) =>
    days.filter((day) => day.resource === resource && day.resourceId === id);
  const gained = daysOfResource(wanted?.resourceId);
  const left = old?.resourceId === wanted?.resourceId ? [] : daysOfResource(old?.resourceId);
  const changes = [...ledgerChanges(gained, after.id, wanted), ...ledgerChanges(left, after.id, undefined)];
  const changed = new Set(changes.map((change) => change.before));
  const reached = wanted?.busy ? daysOf(wanted, turnaroundMinutes) : [];
  return {
    taken: wanted ? conflictingTimes(wanted, gained, turnaroundMinutes) : [],
    changes,
    unchangedDays: gained.filter((day) => reached.includes(day.day) && !changed.has(day)),
  };
};
