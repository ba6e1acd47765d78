import { defineJob } from '#shared/contract/define-job.ts';
import { byId } from '#shared/domain/by-id.ts';
import { mayGoOn } from '#shared/domain/ways/arrival.ts';
import { dueActivities } from '#shared/entities/activities/activity-list.ts';
import { findArrivals } from '#shared/entities/activities/arrival.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { advanceActivity } from '#shared/use-cases/activities/advance-activity.ts';
import { passOnOrders } from '#shared/use-cases/suppliers/orders.ts';

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
