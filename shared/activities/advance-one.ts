import { advance } from '#shared/domain/activities/advance.ts';
import { findActivity, replaceActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { assignmentOf } from './assignment.ts';
import { readLedger } from './reading.ts';
import type { Deed } from './settle.ts';

/**
 * Moves one activity as far as the clock says, with the ledger days that follow. Tells the new status; nothing where it was not
 * due any more, because a person or another pass came first.
 */
export const advanceOne = (
  { audit, commit }: Deed,
  seen: ActivityRecord,
  now: string,
): Promise<'IN_PROGRESS' | 'COMPLETED' | undefined> => {
  let first: ActivityRecord | undefined = seen;
  return contend(async () => {
    // The index may be a moment behind: after a lost write the activity is read as it is.
    const before = first ?? (await findActivity(seen.id));
    first = undefined;
    if (!before) return undefined;
    const after = advance(before, now);
    if (after === before) return undefined;
    const readings = await readLedger(before, after);
    const ledger = readings.flatMap((reading) => assignmentOf(reading, after.id, 0).writes);
    await commit([replaceActivity(before, after), ...ledger, audit('ScheduleEvent', before, after)]);
    return after.status as 'IN_PROGRESS' | 'COMPLETED';
  });
};
