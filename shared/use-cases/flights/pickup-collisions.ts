import type { RelatedRecords } from '#shared/domain/activities/present.ts';
import { type Assignment, assignmentOf, daysOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { conflictingAssignments } from '#shared/domain/assignments/ledger.ts';
import { hasNewTimes, impactOf } from '#shared/domain/flights/impact.ts';
import { readDays } from '#shared/entities/ledger.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { MAX_TURNAROUND_MINUTES } from '#shared/schemas/assignment-limits.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import { conflictsOf } from '#shared/use-cases/assignments/explain-refusal.ts';

/**
 * Adds what would be in the way of moving pick-ups along with their flights. Reads nothing where no flight has left what its pick-up
 * was made for.
 */
export const withCollisions = async (
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
    moved.map(async (each): Promise<[string, Conflict[]]> => [each.id, await collisionsOf(each, turnaroundMinutes)]),
  );
  return { ...related, collisions: new Map(found) };
};

const collisionsOf = async (moved: ActivityRecord, turnaroundMinutes: number): Promise<Conflict[]> => {
  const wanted = RESOURCES.flatMap((resource) => assignmentOf(moved, resource) ?? []);
  const taken = await Promise.all(wanted.map((assignment) => takenAround(assignment, turnaroundMinutes)));
  return conflictsOf(taken.flat());
};

const takenAround = async (wanted: Assignment, turnaroundMinutes: number): Promise<Assignment[]> => {
  const days = await readDays(wanted.resource, wanted.resourceId, daysOf(wanted, MAX_TURNAROUND_MINUTES));
  return conflictingAssignments(wanted, days, turnaroundMinutes);
};
