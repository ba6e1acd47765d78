import { defineJob } from '#shared/contract/define-job.ts';
import { deletedFormation } from '#shared/domain/motorcades/change-formation.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { keptSince } from '#shared/domain/retention/last-use.ts';
import { lastActivityEnd } from '#shared/entities/activities/activity.ts';
import { listActivities } from '#shared/entities/activities/activity-list.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { everyPage } from '#shared/table/read-pages.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { eraseActivity } from '#shared/use-cases/activities/erase-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';
import { deletionOf } from '#shared/use-cases/records/change-record.ts';
import {
  eraseUnusedDrivers,
  eraseUnusedVips,
  finishErasures,
  Needed,
  type Removed,
  removeEach,
} from '#shared/use-cases/retention/erase-unused.ts';

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

/**
 * Deletes for good the activities, deleted ones too, that ended longer ago than they are kept. Legs go before their master. A motorcade
 * goes when the last of its cars is as old.
 */
async function erasePastActivities(context: UseCaseContext, days: number): Promise<Removed> {
  const since = keptSince(context.now, days);
  const past: ActivityRecord[] = [];
  const filter = { to: since, includeDeleted: true };
  for await (const each of everyPage('retention of activities', (page) => listActivities(filter, page, 'asc')))
    if (each.endTime < since) past.push(each);
  const [masters, others] = [past.filter(isMaster), past.filter((each) => !isMaster(each))];
  return removeEach(
    [...others, ...masters].map(({ id }) => id),
    (id) => erasePast(context, id, since),
  );
}

function isMaster({ childIds }: ActivityRecord): boolean {
  return childIds !== undefined;
}

async function erasePast(context: UseCaseContext, id: string, since: string): Promise<void> {
  const mark = (found: ActivityRecord) => {
    if (found.endTime >= since) throw new Needed(id);
    return found.deletedAt ? found : markDeleted(found, context.now);
  };
  const { motorcadeId } = await changeActivity(context, deletionOf(id, true), (found) => {
    if (found.motorcadeId === undefined || found.deletedAt) return mark(found);
    return found;
  }).then(({ before }) => before);
  if (motorcadeId !== undefined) await deleteMotorcade(context, motorcadeId, since);
  await eraseActivity(context, id);
}

/** Deletes a motorcade with its cars, if all of them ended before an instant. */
async function deleteMotorcade(context: UseCaseContext, id: string, since: string): Promise<void> {
  const found = await motorcadeStore.find(id);
  if (!found || found.deletedAt) return;
  await changeFormation({ ...context, retried: false }, deletionOf(id), ({ cars, motorcade }) => {
    if (cars.some(({ endTime }) => endTime >= since)) throw new Needed(id);
    return deletedFormation({ motorcade, cars }, context.now);
  });
}
