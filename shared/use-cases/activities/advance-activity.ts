import { advance } from '#shared/domain/activities/status.ts';
import { decideLedger } from '#shared/domain/assignments/decide-ledger.ts';
import { type ArrivalRecord, isStillDriving } from '#shared/domain/ways/arrival.ts';
import { findActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { bookingTransaction, readLedgerDays } from '#shared/use-cases/assignments/ledger-days.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Sets the status that an activity has at this time, and updates its ledger days. Returns the new status. Returns undefined if a
 * person or another run of the job has changed the status already, or if it is a late ride that is still on its way: `arrival` says so.
 */
export function advanceActivity(
  { audit, commit, now }: Pick<UseCaseContext, 'audit' | 'commit' | 'now'>,
  seen: ActivityRecord,
  arrival?: ArrivalRecord,
): Promise<'IN_PROGRESS' | 'COMPLETED' | undefined> {
  let first: ActivityRecord | undefined = seen;
  return retryOnConflict(async () => {
    // The index that found the activity is eventually consistent. After a lost write, read the activity itself.
    const before = first ?? (await findActivity(seen.id));
    first = undefined;
    if (!before) return undefined;
    const after = advance(before, now);
    if (after === before) return undefined;
    if (after.status === 'COMPLETED' && isStillDriving(before, arrival, now)) return undefined;
    const days = await readLedgerDays(before, after);
    // Advancing never assigns a vehicle or a driver, so the turnaround does not matter.
    const ledger = decideLedger(before, after, days, { turnaroundMinutes: 0 });
    const { relyingOn, writes } = bookingTransaction(ledger, { drivers: [], vehicles: [] });
    await commit({
      writes: [replaceActivity(before, after), ...writes, audit('ScheduleEvent', before, after)],
      relyingOn,
    });
    return after.status as 'IN_PROGRESS' | 'COMPLETED';
  });
}
