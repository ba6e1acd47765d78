import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange, type Target } from '#shared/use-cases/records/change-record.ts';
import { relatedRecords } from './related-records.ts';
import { saveActivity } from './save-activity.ts';
import { saveWithLegs } from './save-with-legs.ts';

/** Activities as a kind of record, for `readForChange`. */
export const activityKind = { subject: 'ScheduleEvent', noun: 'activity', find: findActivity } as const;

/** An activity before and after a change. */
export interface ChangedActivity {
  readonly before: ActivityRecord;
  readonly after: Activity;
}

interface ChangeOptions {
  readonly withLegs?: boolean | undefined;
  /** Writes of the same transaction. Not with `withLegs`. */
  readonly more?: readonly Write[];
  /** Says that the rule replaces a list of VIPs that the caller may not have seen as it is. Not with `withLegs`. */
  readonly isListUnseen?: boolean | undefined;
  /** Why a person accepts that the time is too short for the way. */
  readonly accepts?: Accepts | undefined;
}

/**
 * Changes one activity: reads it, checks the caller's abilities and `If-Match`, applies `rule` and saves. Reads and applies the rule
 * again if another request wrote first. A rule that returns its argument changes nothing; with `withLegs`, its legs may still change.
 * Throws NotFound, Forbidden, VersionMismatch, ContendedWrite, and what `saveActivity` throws.
 */
export function changeActivity(
  context: UseCaseContext,
  target: Target,
  rule: (before: ActivityRecord) => ActivityRecord | Promise<ActivityRecord>,
  { accepts, isListUnseen, more = [], withLegs = false }: ChangeOptions = {},
): Promise<ChangedActivity> {
  return retryOnConflict(async () => {
    const before = await readForChange(context, activityKind, target);
    const wanted = await rule(before);
    if (withLegs && before.childIds) return { before, after: await saveWithLegs(context, before, wanted, accepts) };
    if (wanted === before) return { before, after: presentActivity(before, await relatedRecords([before])) };
    return { before, after: await saveActivity(context, { before, wanted, more, accepts, isListUnseen }) };
  });
}
