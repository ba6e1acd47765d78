import { defineJob } from '#shared/contract/define-job.ts';
import { lastActivityEnd } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { erasePastActivities } from '#shared/use-cases/retention/erase-past-activities.ts';
import { eraseUnusedDrivers, eraseUnusedVips } from '#shared/use-cases/retention/erase-unused.ts';
import { finishErasures } from '#shared/use-cases/retention/remove-each.ts';

export const contract = defineJob({
  jobId: 'apply-retention',
  summary: 'Finish erasures that were interrupted, and remove what is older than `retention` of the settings allows',
  every: 'rate(1 day)',
  timeoutSeconds: 600,
  uses: [
    'table:read',
    'table:write',
    'links:delete',
    'delete:activity',
    'delete:block',
    'delete:driver',
    'delete:mark',
    'delete:message',
    'delete:report',
    'delete:vip',
    'positions:write',
    'files:delete',
    'gps',
  ],
});

/** Safe to repeat and to run concurrently: a run goes on with what another has left. */
export const handler = runJob(contract, async (context) => {
  const { activityDays, driverDays, vipDays } = (await readSettings()).retention;
  const finished = await finishErasures(context);
  const planEnds = await lastActivityEnd();
  const vips = vipDays === undefined ? undefined : await eraseUnusedVips(context, { days: vipDays, planEnds });
  const drivers =
    driverDays === undefined ? undefined : await eraseUnusedDrivers(context, { days: driverDays, planEnds });
  const activities = activityDays === undefined ? undefined : await erasePastActivities(context, activityDays);
  return { finished, vips, drivers, activities };
});
