import type { Assignment, Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { groupByTransaction, released } from '#shared/domain/assignments/release.ts';
import { byId } from '#shared/domain/by-id.ts';
import { change } from '#shared/domain/records.ts';
import { findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { MAX_TRANSACTION_WRITES, type Requirement, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';

interface Release {
  readonly resource: Resource;
  /** All ledger days of the assignments, read with strong consistency. */
  readonly days: readonly LedgerDay[];
  readonly held: readonly Assignment[];
  /** The driver or the vehicle. Each transaction relies on it. */
  readonly relyingOn: Requirement;
  /** Added to the last transaction. */
  readonly finalWrites: readonly Write[];
}

/** Leaves room for the check or `finalWrites`, at most two. */
const MAX_WRITES = MAX_TRANSACTION_WRITES - 2;

/**
 * Removes a driver or a vehicle from activities, in as few transactions as possible. If it is interrupted, a repeat continues with
 * the rest.
 */
export async function releaseAssignments(
  { audit, commit, now }: Pick<UseCaseContext, 'audit' | 'commit' | 'now'>,
  { days, finalWrites, held, relyingOn, resource }: Release,
): Promise<void> {
  const activities = byId(await findActivities(held.map(({ activityId }) => activityId)));
  const without = resource === 'VEHICLE' ? { vehicleId: null } : { driverId: null };
  const groups = groupByTransaction(held, MAX_WRITES);
  let current = days;
  for (const group of groups.length > 0 ? groups : [[]]) {
    const changes = released(current, group);
    const leaving = group.flatMap(({ activityId }) => activities.get(activityId) ?? []);
    const written = leaving.flatMap((before) => {
      const after = change(before, without, now);
      return after === before
        ? []
        : [replaceActivity(before, after), ...noticeWrites(before, after), audit('ScheduleEvent', before, after)];
    });
    const isLast = group === groups.at(-1) || groups.length === 0;
    const writes = [...changes.map(writeDay), ...written, ...(isLast ? finalWrites : [])];
    await commit({ writes, relyingOn: [relyingOn] });
    current = current.map((day) => changes.find(({ before }) => before === day)?.after ?? day);
  }
}
