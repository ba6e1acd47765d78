import { Problem } from '#shared/contract/problem.ts';
import { markDeleted, markRestored } from '#shared/domain/records.ts';
import { keptSince, lastUse } from '#shared/domain/retention/last-use.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { driverStore, findDriver, listDrivers } from '#shared/entities/drivers/driver.ts';
import { unfinishedErasures } from '#shared/entities/erasure/erasure.ts';
import { findFlights, flightIdsOf } from '#shared/entities/flights/flight.ts';
import { findVip, listVips, vipStore } from '#shared/entities/vips/vip.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import { everyPage, type Page, type PageRequest } from '#shared/table/read-pages.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { withdrawResource } from '#shared/use-cases/assignments/withdraw-resource.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { leavingDriverKind } from '#shared/use-cases/drivers/driver-writes.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';
import { endEnrolment } from '#shared/use-cases/gps/end-enrolment.ts';
import { changeRecord, deletionOf } from '#shared/use-cases/records/change-record.ts';
import { vipKind, vipWrites } from '#shared/use-cases/vips/vip-writes.ts';

/** How long people are kept who are no longer used. */
interface RetentionRule {
  readonly days: number;
  /** The end of the last activity of the plan. */
  readonly planEnds: string | undefined;
}

interface Person {
  readonly id: string;
  readonly updatedAt: string;
}

/** Returns a function that tells if a person must be kept. `endsOf` reads when everything that they are on ends. */
function isUsedBy<P extends Person>(
  now: string,
  { days, planEnds }: RetentionRule,
  endsOf: (person: P) => Promise<string[]>,
) {
  return async (person: P): Promise<boolean> => {
    const since = keptSince(now, days);
    const { updatedAt } = person;
    return updatedAt >= since || lastUse({ updatedAt, planEnds, ends: await endsOf(person) }) >= since;
  };
}

/** Gives the ids of the people of a list that are not used. */
async function* unusedPeople<P extends Person>(
  list: string,
  read: (page: PageRequest) => Promise<Page<P>>,
  isUsed: (person: P) => Promise<boolean>,
): AsyncGenerator<string> {
  for await (const person of everyPage(list, read)) if (!(await isUsed(person))) yield person.id;
}

/**
 * Erases the drivers, deleted ones too, whose last use lies longer ago than they are kept. A ride or a block that is made meanwhile
 * undoes the deletion.
 */
export function eraseUnusedDrivers(context: UseCaseContext, rule: RetentionRule): Promise<Removed> {
  const isUsed = isUsedBy(context.now, rule, endsOfDriver);
  const unused = unusedPeople('retention of drivers', (page) => listDrivers({ listings: LISTINGS }, page), isUsed);
  return removeEach(unused, async (id) => {
    const ifMatch = ({ version }: { readonly version: number }) => {
      if (version !== read?.version) throw new Needed(id);
    };
    const read = await findDriver(id);
    if (!read || (await isUsed(read))) throw new Needed(id);
    const withdraw = async () => {
      await withdrawResource({ ...context, ifMatch }, leavingDriverKind, { ...deletionOf(id, true), unassign: false });
      await endEnrolment(context, id);
    };
    await erasePerson(context, driverStore, { id, markDeleted: withdraw });
  });
}

async function endsOfDriver({ id }: DriverRecord): Promise<string[]> {
  const days = await writtenDays('DRIVER', id);
  return days.flatMap(({ assignments, blocks }) => [...assignments, ...blocks].map(({ end }) => end));
}

/** Erases the VIPs, deleted ones too, whose last use lies longer ago than they are kept. */
export function eraseUnusedVips(context: UseCaseContext, rule: RetentionRule): Promise<Removed> {
  const isUsed = isUsedBy(context.now, rule, endsOfVip);
  const unused = unusedPeople('retention of VIPs', (page) => listVips(FILTER, page), isUsed);
  return removeEach(unused, (id) =>
    erasePerson(context, vipStore, { id, markDeleted: () => markUnlessUsed(context, id, isUsed) }),
  );
}

/** Returns when everything that a VIP is on ends. A flight counts until the end of its date, a lodging until the end of the day of check-out. */
async function endsOfVip({ id: vipId, lodging = [] }: VipRecord): Promise<string[]> {
  const [activities, flights] = await Promise.all([
    activityIdsOf(vipId).then(findActivities),
    flightIdsOf(vipId).then(findFlights),
  ]);
  return [
    ...activities.filter(({ deletedAt }) => !deletedAt).map(({ endTime }) => endTime),
    ...[...flights.map(({ flightDate }) => flightDate), ...lodging.map(({ to }) => to)].map(
      (date) => `${date}T23:59:59.999Z`,
    ),
  ];
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

/** The most records of one kind that a run removes. The next run goes on. */
const MAX_REMOVED = 200;

/** What a run did with one kind of record. */
export interface Removed {
  readonly removed: number;
  /** Old enough, but refused: something that is in use still needs them. */
  readonly kept: number;
}

/** Thrown by `remove`: the record is needed again. */
export class Needed extends Error {
  override readonly name = 'Needed';
}

/** Removes records one after the other, at most 200. A record that is refused stays, and the others go on. */
export async function removeEach(
  ids: AsyncIterable<string> | Iterable<string>,
  remove: (id: string) => Promise<void>,
): Promise<Removed> {
  let removed = 0;
  let kept = 0;
  for await (const id of ids) {
    if (removed === MAX_REMOVED) break;
    try {
      await remove(id);
      removed += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      kept += 1;
    }
  }
  return { removed, kept };
}

/** An outage ends the run: the scheduler repeats it. */
function isRefusal(error: unknown): boolean {
  return error instanceof Needed || (error instanceof Problem && error.status < 500);
}

/**
 * Goes on with the erasures that began more than an hour ago and were interrupted. The records of these people are gone already, so VIPs
 * and drivers are alike. Returns how many there were.
 */
export async function finishErasures(context: UseCaseContext): Promise<number> {
  const ids = await unfinishedErasures(later(context.now, -HOUR_MS));
  for (const id of ids) await erasePerson(context, vipStore, { id, markDeleted: () => Promise.resolve() });
  return ids.length;
}
