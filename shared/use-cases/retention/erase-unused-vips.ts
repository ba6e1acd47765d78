import { markDeleted, markRestored } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { flightIdsOf } from '#shared/entities/flights/flight-passenger.ts';
import { findVip, listVips, vipStore } from '#shared/entities/vips/vip.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';
import { changeRecord, deletionOf } from '#shared/use-cases/records/change-record.ts';
import { vipKind, vipWrites } from '#shared/use-cases/vips/vip-writes.ts';
import { Needed, type Removed, removeEach } from './remove-each.ts';
import { isUsedBy, type RetentionRule, unusedPeople } from './unused-people.ts';

/** Erases the VIPs, deleted ones too, whose last use lies longer ago than they are kept. */
export function eraseUnusedVips(context: UseCaseContext, rule: RetentionRule): Promise<Removed> {
  const isUsed = isUsedBy(context.now, rule, endsOf);
  const unused = unusedPeople('retention of VIPs', (page) => listVips(FILTER, page), isUsed);
  return removeEach(unused, (id) =>
    erasePerson(context, vipStore, { id, markDeleted: () => markUnlessUsed(context, id, isUsed) }),
  );
}

/** Returns when everything that a VIP is on ends. A flight counts until the end of its date, a lodging until the end of the day of check-out. */
async function endsOf({ id: vipId, lodging = [] }: VipRecord): Promise<string[]> {
  const [activities, flights] = await Promise.all([
    activityIdsOf(vipId).then(findActivities),
    flightIdsOf(vipId).then(findFlights),
  ]);
  return [
    ...activities.filter(({ deletedAt }) => !deletedAt).map(({ endTime }) => endTime),
    ...[...flights.map(({ flightDate }) => flightDate), ...lodging.map(({ to }) => to)].map(endOfDate),
  ];
}

function endOfDate(date: string): string {
  return `${date}T23:59:59.999Z`;
}

type IsUsed = (vip: VipRecord) => Promise<boolean>;

const FILTER = { listings: LISTINGS, includeRosterOnly: true };

/**
 * Marks a VIP as deleted, so that no booking can add them any more, and then looks again: a booking that was made just before undoes the
 * mark. Throws Needed.
 */
async function markUnlessUsed(context: UseCaseContext, id: string, isUsed: IsUsed): Promise<void> {
  const { audit, commit, now } = context;
  const { after, before } = await changeRecord(context, vipKind, deletionOf(id, true), async (found) => {
    if (await isUsed(found)) throw new Needed(id);
    return found.deletedAt ? found : markDeleted(found, now);
  });
  if (!(await isUsed({ ...after, updatedAt: before.updatedAt }))) return;
  await retryOnConflict(async () => {
    const current = await findVip(id);
    // A newer version belongs to another request.
    if (before.deletedAt || current?.version !== after.version) return;
    const restored = markRestored(after, now);
    await commit({ writes: [...(await vipWrites(after, restored)), audit('Vip', after, restored)] });
  });
  throw new Needed(id);
}
