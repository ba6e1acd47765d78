import { ownNumbers } from '#shared/domain/messages/numbers.ts';
import { keptNaming, removeKept } from '#shared/entities/audit/kept-change.ts';
import { erasureExpiry, findErasure, markErased } from '#shared/entities/erasure/erasure.ts';
import { needsWrites } from '#shared/entities/vips/guest-needs.ts';
import { numberWrites } from '#shared/entities/vips/guest-phone.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { eraseMarks } from '#shared/use-cases/accountability/mark-guests.ts';
import { removeVipFromActivities } from '#shared/use-cases/activities/erase-activity.ts';
import { eraseBlocks } from '#shared/use-cases/blocks/change-blocks.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { eraseFeed } from '#shared/use-cases/feeds/feeds.ts';
import { removeVipFromFlights } from '#shared/use-cases/flights/save-flight.ts';
import { eraseDevice } from '#shared/use-cases/gps/end-enrolment.ts';
import { eraseGuestLinks } from '#shared/use-cases/guest-links/new-guest-link.ts';
import { eraseDeliveries, eraseMessages } from '#shared/use-cases/messages/erase-messages.ts';
import { erasePlan } from '#shared/use-cases/plan/pack-plan.ts';
import { eraseRecord } from '#shared/use-cases/records/change-record.ts';
import { eraseReports } from '#shared/use-cases/reports/store-report.ts';
import { eraseFromNeeds } from '#shared/use-cases/vips/needs-of-others.ts';
import type { PersonalData } from './export-person.ts';

/** The person to erase. */
interface ErasedPerson {
  readonly id: string;
  /** Marks the record as deleted, so that no write can add the person anywhere. Throws if they may not be erased. */
  readonly markDeleted: () => Promise<unknown>;
}

/**
 * Deletes a VIP or a driver for good, and then everything that shows them. One transaction removes the record and marks the erasure:
 * from then on the person is not given out, and no concurrent write brings them back. If it is interrupted, a repeat continues. Writes
 * nothing on a dry run. Throws NotFound, or ContendedWrite if the record was restored meanwhile.
 */
export async function erasePerson<R extends StoredRecord>(
  context: UseCaseContext,
  people: RecordStore<R>,
  { id, markDeleted }: ErasedPerson,
): Promise<void> {
  const { actor, commit, dryRun, now } = context;
  actor.authorize('erase', people.subject, { id });
  for (const joined of await joinedInto(people, id))
    await erasePerson(context, people, { id: joined, markDeleted: async () => undefined });
  const begun = await findErasure(id);
  let numbers = begun?.numbers ?? [];
  if (begun?.isDone !== false) {
    await markDeleted();
    const remove = (record: R) => people.erase(record, now, erasureExpiry(now));
    const record = (await people.find(id)) as Partial<VipRecord> | undefined;
    numbers = record ? ownNumbers(record) : [];
    const found = record
      ? [...numberWrites({ ...record, id }, undefined), ...needsWrites({ ...record, id }, undefined)]
      : [];
    const mark = markErased({ id, erasedAt: now, isDone: false, numbers });
    await eraseRecord(context, { ...people, remove }, id, [...(people.subject === 'Vip' ? found : []), mark]);
  }
  if (dryRun) return;
  for (const erase of Object.values(ERASERS)) await erase(context, id, numbers);
  await commit({ writes: [markErased({ id, erasedAt: begun?.erasedAt ?? now, isDone: true })] });
}

/** Returns the ids of the duplicates that were joined into a person: their records show the person too. */
async function joinedInto<R extends StoredRecord>({ find, findMany }: RecordStore<R>, id: string): Promise<string[]> {
  const joined = await findMany((await find(id))?.mergedFrom ?? []);
  return joined.flatMap((each) => (each.deletedAt && each.mergedInto !== undefined ? [each.id] : []));
}

/**
 * Removes what one capability keeps of a person, a VIP or a driver. It runs after the record of the person is gone and their erasure
 * is marked. It can be repeated: it continues after an interruption, and does nothing where nothing is left.
 */
type Eraser = (context: UseCaseContext, personId: string, numbers: readonly string[]) => Promise<void>;

/** Removes the values that are kept for an undo and show the person. */
function eraseKept({ commit }: UseCaseContext, personId: string): Promise<void> {
  return retryOnConflict(async () => {
    for (const change of await keptNaming(personId)) await commit({ writes: [removeKept(change)] });
  });
}

/** The eraser of each capability. They run in this order. */
const ERASERS: Readonly<Record<PersonalData, Eraser>> = {
  activities: removeVipFromActivities,
  needs: eraseFromNeeds,
  plan: erasePlan,
  flights: removeVipFromFlights,
  feeds: eraseFeed,
  'guest-links': eraseGuestLinks,
  gps: eraseDevice,
  blocks: (context, personId) => eraseBlocks(context, 'DRIVER', personId),
  musters: eraseMarks,
  reports: eraseReports,
  messages: eraseMessages,
  deliveries: eraseDeliveries,
  changes: eraseKept,
  // They hold ids of rides alone, which the person is no longer on.
  orders: () => Promise.resolve(),
};
