import type { Action } from '#shared/contract/define-contract.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { requireLive, requireStored } from '#shared/domain/require-record.ts';
import { findActivity } from '#shared/entities/activity.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activity.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { relatedRecords } from '#shared/use-cases/reading/related-records.ts';
import { saveActivity } from './save-activity.ts';

/** The activity to change, and what the caller must be allowed to do with it. */
export interface ActivityTarget {
  readonly id: string;
  /** Default: `update`. */
  readonly action?: Action;
  /** True: a deleted activity may be changed too. Default: false, a deleted activity is NotFound. */
  readonly includeDeleted?: boolean;
}

/** An activity before and after a change. */
export interface ChangedActivity {
  readonly before: ActivityRecord;
  readonly after: Activity;
}

/**
 * Changes one activity: reads it, checks the caller's abilities and `If-Match`, applies `rule` and saves. Reads and applies the rule
 * again if another request wrote first. A rule that returns its argument changes nothing. Throws NotFound, Forbidden,
 * VersionMismatch, ContendedWrite, and what `saveActivity` throws.
 */
export const changeActivity = (
  context: UseCaseContext,
  { action = 'update', id, includeDeleted = false }: ActivityTarget,
  rule: (before: ActivityRecord) => ActivityRecord | Promise<ActivityRecord>,
): Promise<ChangedActivity> =>
  retryOnConflict(async () => {
    const found = await findActivity(id);
    const before = includeDeleted ? requireStored(found, 'activity', id) : requireLive(found, 'activity', id);
    context.actor.authorize(action, 'ScheduleEvent', before);
    context.ifMatch(before);
    const wanted = await rule(before);
    if (wanted === before) return { before, after: presentActivity(before, await relatedRecords([before])) };
    return { before, after: await saveActivity(context, { before, wanted }) };
  });
