import { vipDifference } from '#shared/domain/activities/shape.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StepFields, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';

/** An activity from one state to another. `version` is that before the first step. */
export interface Transition {
  readonly before: ActivityRecord;
  readonly after: ActivityRecord;
  readonly version: number;
}

/** Returns the steps that lead from one state to the other, each under the version that the one before it leaves. */
export function transitionSteps({ after, before, version }: Transition): StepRecord[] {
  const { id: activityId } = after;
  const isCancelled = after.status === 'CANCELLED' && before.status !== 'CANCELLED';
  const left = vipDifference(before.vipIds, after.vipIds);
  const leaves = left.added.length === 0 && left.removed.length === 1 ? left.removed : [];
  const fields = fieldsOf(before, after).filter((field) => field !== 'vipIds' || leaves.length === 0);
  const steps = [
    ...(isCancelled ? [{ type: 'CANCEL', activityId } as const] : []),
    ...(fields.length > 0 && !isCancelled
      ? [{ type: 'CHANGE', activityId, before: picked(before, fields), after: picked(after, fields) } as const]
      : []),
    ...leaves.map((vipId) => ({ type: 'LEAVE', activityId, vipId }) as const),
  ];
  return steps.map((step, place) => ({ ...step, version: version + place }));
}

const FIELDS = ['startTime', 'endTime', 'vehicleId', 'driverId', 'vipIds'] as const;
type Field = (typeof FIELDS)[number];

function fieldsOf(before: ActivityRecord, after: ActivityRecord): Field[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

function picked(activity: ActivityRecord, fields: readonly Field[]): StepFields {
  return Object.fromEntries(fields.map((field) => [field, activity[field] ?? null]));
}
