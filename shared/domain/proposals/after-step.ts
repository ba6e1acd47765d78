import { withoutVip } from '#shared/domain/activities/shape.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ActivityStep } from '#shared/schemas/proposals/proposal-step.ts';
import { changeOfStep } from './present-activity-step.ts';

/** Returns the activity as a step leaves it. Throws INVALID_TRANSITION if it cannot be cancelled. */
export function afterStep(before: ActivityRecord, step: ActivityStep, now: string): ActivityRecord {
  switch (step.type) {
    case 'CANCEL':
      return moveStatus(before, 'CANCELLED', now);
    case 'LEAVE':
      return withoutVip(before, step.vipId, now);
    default:
      return change(before, changeOfStep(step), now);
  }
}
