import type { Subject } from '#shared/contract/define-contract.ts';
import type { Holding, Resource } from '#shared/domain/assignments/holding.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { inGroups, released } from '#shared/domain/assignments/release.ts';
import { change } from '#shared/domain/records.ts';
import { findActivities, replaceActivity } from '#shared/entities/activity.ts';
import { writeDay } from '#shared/entities/ledger.ts';
import type { Write } from '#shared/entities/transact.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

interface Deed {
  readonly commit: (writes: readonly Write[]) => Promise<void>;
  readonly audit: (subject: Subject, before: ActivityRecord, after: ActivityRecord) => Write;
  readonly now: string;
}

interface Freed {
  readonly resource: Resource;
  /** All days that the holdings lie on, as just written. */
  readonly days: readonly LedgerDay[];
  readonly held: readonly Holding[];
  /** Must be true of each transaction but the last. */
  readonly fence: Write;
  /** What the last transaction does as well; where all fits into one, that is the only one. */
  readonly last: readonly Write[];
}

/** A transaction holds 100 writes: two are kept for the fence or for what is done last. */
const MOST_WRITES = 98;

/**
 * Takes a driver or a vehicle off activities, as many at a time as one transaction holds. Ended midway, those that are freed stay so,
 * and it goes on where it is run again.
 */
export const free = async (
  { audit, commit, now }: Deed,
  { days, fence, held, last, resource }: Freed,
): Promise<void> => {
  const activities = new Map((await findActivities(held.map(({ activityId }) => activityId))).map((a) => [a.id, a]));
  const without = resource === 'VEHICLE' ? { vehicleId: null } : { driverId: null };
  const groups = inGroups(held, MOST_WRITES);
  let current = days;
  for (const group of groups.length > 0 ? groups : [[]]) {
    const changes = released(current, group);
    const leaving = group.flatMap(({ activityId }) => activities.get(activityId) ?? []);
    const written = leaving.flatMap((before) => {
      const after = change(before, without, now);
      return after === before ? [] : [replaceActivity(before, after), audit('ScheduleEvent', before, after)];
    });
    const isLast = group === groups.at(-1) || groups.length === 0;
    await commit([...changes.map(writeDay), ...written, ...(isLast ? last : [fence])]);
    current = current.map((day) => changes.find(({ before }) => before === day)?.after ?? day);
  }
};
