import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import {
  type Assignment,
  assignmentOf,
  type BusyTime,
  daysOf,
  RESOURCES,
} from '#shared/domain/assignments/assignment.ts';
import { conflictingTimes } from '#shared/domain/assignments/ledger.ts';
import { hasNewTimes, impactOf } from '#shared/domain/flights/impact.ts';
import { readDays } from '#shared/entities/ledger.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { MAX_TURNAROUND_MINUTES } from '#shared/schemas/assignment-limits.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import { presentConflicts } from '#shared/use-cases/assignments/explain-refusal.ts';

/**
 * Adds the conflicts that each pick-up would have if it followed its flight. Reads nothing if no flight differs by 15 minutes or
 * more from what its pick-up was planned for.
 */
export const addPickupConflicts = async (
  related: RelatedRecords,
  activities: readonly ActivityRecord[],
): Promise<RelatedRecords> => {
  const moved = activities.flatMap((activity) => {
    const impact = impactOf(activity, related.flights?.get(activity.flightId ?? ''));
    return hasNewTimes(impact) ? [{ ...activity, startTime: impact.startTime, endTime: impact.endTime }] : [];
  });
  if (moved.length === 0) return related;
  const { turnaroundMinutes } = await readSettings();
  const found = await Promise.all(
    moved.map(
      async (pickup): Promise<[string, Conflict[]]> => [pickup.id, await findConflicts(pickup, turnaroundMinutes)],
    ),
  );
  return { ...related, collisions: new Map(found) };
};

const findConflicts = async (moved: ActivityRecord, turnaroundMinutes: number): Promise<Conflict[]> => {
  const wanted = RESOURCES.flatMap((resource) => assignmentOf(moved, resource) ?? []);
  const taken = await Promise.all(wanted.map((assignment) => findTaken(assignment, turnaroundMinutes)));
  return presentConflicts(taken.flat());
};

const findTaken = async (wanted: Assignment, turnaroundMinutes: number): Promise<BusyTime[]> => {
  const days = await readDays(wanted.resource, wanted.resourceId, daysOf(wanted, MAX_TURNAROUND_MINUTES));
  return conflictingTimes(wanted, days, turnaroundMinutes);
};
