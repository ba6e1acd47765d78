import { defineJob } from '#shared/contract/define-job.ts';
import { advance } from '#shared/domain/activities/status.ts';
import { decideLedger } from '#shared/domain/assignments/decide-ledger.ts';
import { byId } from '#shared/domain/records.ts';
import { type ArrivalRecord, isStillDriving, mayGoOn } from '#shared/domain/ways/arrival.ts';
import { findActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { dueActivities } from '#shared/entities/activities/activity-list.ts';
import { findArrivals } from '#shared/entities/activities/arrival.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { bookingTransaction, readLedgerDays } from '#shared/use-cases/assignments/ledger-days.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { passOnOrders } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineJob({
  jobId: 'advance-activities',
  summary:
    'Start and complete activities when their time has come, but for late rides that are still on their way, pass on orders whose deadline is over, and tell suppliers what has changed',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write'],
});

/** Safe to repeat and to run concurrently: each write requires the version that was read. */
export const handler = runJob(contract, async (context) => {
  const moved = { IN_PROGRESS: 0, COMPLETED: 0 };
  for await (const due of dueActivities(context.now)) {
    const late = due.filter((activity) => mayGoOn(activity, context.now)).map(({ id }) => id);
    const arrivals = byId(late.length > 0 ? await findArrivals(late) : []);
    const results = await Promise.all(
      due.map((activity) => advanceActivity(context, activity, arrivals.get(activity.id))),
    );
    for (const status of results) if (status) moved[status] += 1;
  }
  const { expired, told } = await passOnOrders(context);
  return {
    begun: moved.IN_PROGRESS,
    completed: moved.COMPLETED,
    ...(expired > 0 && { expiredOrders: expired }),
    ...(told > 0 && { toldOrders: told }),
  };
});

/**
 * Sets the status that an activity has at this time, and updates its ledger days. Returns the new status. Returns undefined if a
 * person or another run of the job has changed the status already, or if it is a late ride that is still on its way: `arrival` says so.
 */
function advanceActivity(
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
