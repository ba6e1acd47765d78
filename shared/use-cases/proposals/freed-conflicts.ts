import { assignmentOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { collide } from '#shared/domain/assignments/ledger.ts';
import { byId } from '#shared/domain/by-id.ts';
import { afterStep, isActivityStep } from '#shared/domain/proposals/after-step.ts';
import { activityIdOf } from '#shared/domain/proposals/names.ts';
import { beginPart } from '#shared/domain/proposals/new-ride.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import type { StepRecord } from '#shared/schemas/proposal-step.ts';

/**
 * Tells whether the steps before a step remove all these conflicts of it. What a given operation changes counts as removed: only the
 * operation itself knows what it leaves.
 */
export const areFreed = async (
  conflicts: readonly Conflict[],
  step: StepRecord,
  earlier: readonly StepRecord[],
  now: string,
): Promise<boolean> => {
  const sourceId = step.type === 'NEW_RIDE' ? step.sourceId : activityIdOf(step);
  const ids = [
    ...conflicts.flatMap(({ activityId }) => activityId ?? []),
    ...(sourceId === undefined ? [] : [sourceId]),
  ];
  const [found, { turnaroundMinutes }] = await Promise.all([findActivities(ids), readSettings()]);
  const stored = byId(found);
  const own = stateOf(stored.get(sourceId ?? ''), [...earlier, step], now);
  const wanted = step.type === 'NEW_RIDE' && own ? beginPart(step.activityId, own, step, now) : own;
  return conflicts.every(({ activityId, id, resource: name }) => {
    const resource = RESOURCES.find((each) => each === name);
    if (resource === undefined) return false;
    const ofOther = earlier.filter((each) => activityIdOf(each) === activityId);
    if (activityId === undefined || ofOther.length === 0) return false;
    if (step.type === 'OPERATION' || ofOther.some(({ type }) => type === 'OPERATION')) return true;
    const held = assignmentOf(stateOf(stored.get(activityId), earlier, now), resource);
    const needed = assignmentOf(wanted, resource);
    return !held?.busy || held.resourceId !== id || !needed || !collide(held, needed, turnaroundMinutes);
  });
};

/** Returns an activity as steps leave it. */
const stateOf = (
  activity: ActivityRecord | undefined,
  steps: readonly StepRecord[],
  now: string,
): ActivityRecord | undefined =>
  activity &&
  steps.reduce(
    (state, step) => (isActivityStep(step) && step.activityId === activity.id ? afterStep(state, step, now) : state),
    activity,
  );
