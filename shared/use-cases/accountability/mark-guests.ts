import pMap from 'p-map';
import { because } from '#shared/contract/problem.ts';
import { Forbidden, NotFound } from '#shared/contract/problems.ts';
import { closedMuster, type NewMark, nextMark, withoutDriver } from '#shared/domain/accountability/muster.ts';
import { byId, erased, requireLive, requireStored } from '#shared/domain/records.ts';
import {
  allMarkEntries,
  findMark,
  findMarkEntry,
  marksOf,
  removeMark,
  removeMarkEntry,
  replaceMarkEntry,
  replaceNewestMark,
  saveMark,
} from '#shared/entities/accountability/mark.ts';
import { allMusters, findMuster, gateFor, guestIdsOf, listOfThose } from '#shared/entities/accountability/muster.ts';
import { findQuestion, removeQuestion } from '#shared/entities/accountability/muster-question.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { findVip, findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { MarkRecord, MarksChange, MusterQuestion, MusterRecord } from '#shared/schemas/accountability/muster.ts';
import { MAX_TRANSACTION_WRITES, retryOnConflict, type Write } from '#shared/table/write.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';
import { orRefusal, type Refused } from '#shared/use-cases/refusal.ts';
import { ownGuestIds } from './read-muster.ts';

/**
 * Writes a mark of a guest. The last one counts, and every one is kept. A repeat with the same id changes nothing. Throws NotFound if
 * the guest is not in the muster, Forbidden, MusterClosed, VersionMismatch, or ContendedWrite.
 */
export async function markGuest(context: UseCaseContext, mark: NewMark): Promise<MarkRecord> {
  const mayMark = await markableBy(context);
  if (!mayMark(mark.vipId)) throw notTheirs();
  return retryOnConflict(() => writeMark(context, mark));
}

/** Returns the driver record of a user who drives: their marks name it. */
export function drivingAs({ user }: Actor): string | undefined {
  return user?.role === 'DRIVER' ? user.driverId : undefined;
}

/** Returns which guests the caller may mark now. Drivers may mark those of their current ride. */
async function markableBy({ actor, now }: Pick<UseCaseContext, 'actor' | 'now'>): Promise<(vipId: string) => boolean> {
  const driverId = drivingAs(actor);
  const own = driverId === undefined ? new Set<string>() : await ownGuestIds(driverId, now);
  return (vipId) => actor.can('update', 'Mark', own.has(vipId) ? { driverId } : {});
}

function notTheirs() {
  return new Forbidden('Drivers mark only the guests of their current ride.', because('ONLY_OWN_GUESTS'));
}

/**
 * Writes the mark that a driver's reply to a question makes. The sender of a reply is no user: the question says which guests they may
 * mark. Throws what `markGuest` throws.
 */
export async function markFromReply(
  context: UseCaseContext,
  question: MusterQuestion,
  mark: NewMark,
): Promise<MarkRecord> {
  const { driverId, musterId, vipIds } = question;
  if (mark.driverId !== driverId || mark.musterId !== musterId || !vipIds.includes(mark.vipId))
    throw new Forbidden('A reply marks only guests that its question names, for the driver who was asked.');
  return retryOnConflict(() => writeMark(context, mark));
}

/** Writes a mark whose maker may make it. */
async function writeMark({ audit, commit, ifMatch }: UseCaseContext, mark: NewMark): Promise<MarkRecord> {
  const { driverId, musterId, vipId } = mark;
  const [found, guest, marker, before, same] = await Promise.all([
    findMuster(musterId),
    findVip(vipId),
    driverId === undefined ? undefined : findDriver(driverId),
    findMark(musterId, vipId),
    findMarkEntry(mark),
  ]);
  if (same) return same;
  const muster = requireStored(found, 'muster', musterId);
  const vip = vipStore.asLive(requireLive(guest, 'VIP', vipId));
  const driver = driverId === undefined ? undefined : driverStore.asLive(requireLive(marker, 'driver', driverId));
  if (muster.status === 'CLOSED') throw closedMuster(muster);
  if (!muster.everyone && !(await guestIdsOf(musterId)).includes(vipId))
    throw new NotFound(`${vip.name} is not in this muster.`, because('NOT_IN_MUSTER', { name: vip.name }));
  ifMatch({ version: before?.version ?? 0 });
  const after = nextMark(before, mark);
  const marked = { vip, driver, gate: gateFor(vipId, musterId) };
  await commit({
    writes: [...saveMark(before, after, marked), audit('Mark', before && audited(before), audited(after))],
  });
  return after;
}

/** All marks of a guest in a muster share an id in the audit. */
function audited(mark: MarkRecord): MarkRecord {
  return { ...mark, id: `${mark.musterId}.${mark.vipId}` };
}

/** Marks that are written in parallel. */
const AT_ONCE = 10;

interface Result extends Partial<Refused> {
  readonly vipId: string;
  readonly name: string | null;
  readonly mark?: MarkRecord;
}

/**
 * Marks the guests of an activity, or those that are named, each in a transaction of its own. A repeat under the same Idempotency-Key
 * adds no mark. Throws NotFound, Forbidden if the caller may mark none of them, or MusterClosed if the muster is closed before the first
 * mark.
 */
export async function markGuests(
  context: UseCaseContext,
  musterId: string,
  { activityId, vipIds: named = [], ...said }: MarksChange,
): Promise<Result[]> {
  const { actor, newId, now } = context;
  const request = newId('mrk');
  // A request about several guests names no version.
  const unversioned = { ...context, ifMatch: () => undefined };
  const [muster, activity, mayMark] = await Promise.all([
    findMuster(musterId),
    activityId === undefined ? undefined : findActivity(activityId),
    markableBy(context),
  ]);
  const { closedAt, status, title } = requireStored(muster, 'muster', musterId);
  if (status === 'CLOSED') throw closedMuster({ closedAt, title });
  const vipIds = activityId === undefined ? named : requireLive(activity, 'activity', activityId).vipIds;
  if (vipIds.length > 0 && !vipIds.some(mayMark)) throw notTheirs();
  const vips = byId(await findVips(vipIds));
  return pMap(
    vipIds,
    async (vipId): Promise<Result> => {
      const id = idFrom('mrk', `${request} ${vipId}`);
      const mark = { ...said, id, musterId, vipId, at: now, by: actor.id, driverId: drivingAs(actor) };
      const result = await orRefusal(async () => {
        if (!mayMark(vipId)) throw notTheirs();
        return { mark: await retryOnConflict(() => writeMark(unversioned, mark)) };
      });
      return { vipId, name: vips.get(vipId)?.name ?? null, ...result };
    },
    { concurrency: AT_ONCE },
  );
}

/**
 * Removes a VIP and all their marks from all musters, and a driver from the marks that they made. No mark can be added meanwhile, since each
 * requires that the VIP and the driver are not deleted. If it is interrupted, a repeat continues.
 */
export async function eraseMarks(context: UseCaseContext, personId: string): Promise<void> {
  for (const muster of await allMusters()) {
    await removeMarks(context, muster, personId);
    await removeDriver(context, muster, personId);
  }
  if (await findQuestion(personId)) await context.commit({ writes: [removeQuestion(personId)] });
}

async function removeMarks({ audit, commit }: UseCaseContext, { id: musterId }: MusterRecord, vipId: string) {
  await retryOnConflict(async () => {
    const writes = await listOfThose(musterId, (id) => id !== vipId);
    if (writes.length > 0) await commit({ writes });
  });
  const entries = await allMarkEntries(musterId, vipId);
  if (entries.length === 0) return;
  const last = Math.max(...entries.map(({ version }) => version));
  const gone = erased({ id: `${musterId}.${vipId}`, version: last });
  // The newest mark first: a repeat finds it by what is left of the others.
  await commit({ writes: [removeMark({ musterId, vipId }), audit('Mark', { ...gone, version: last }, gone)] });
  await commitAll(commit, entries.map(removeMarkEntry));
}

async function removeDriver({ commit }: UseCaseContext, { id: musterId }: MusterRecord, driverId: string) {
  const isTheirs = (mark: MarkRecord): boolean => mark.driverId === driverId;
  const entries = (await allMarkEntries(musterId)).filter(isTheirs);
  await commitAll(
    commit,
    entries.map((mark) => replaceMarkEntry(withoutDriver(mark))),
  );
  // Another person may mark the guest meanwhile. Then the newest mark is no longer that of the driver.
  await retryOnConflict(async () => {
    const newest = (await marksOf(musterId)).filter(isTheirs);
    await commitAll(
      commit,
      newest.map((mark) => replaceNewestMark(withoutDriver(mark))),
    );
  });
}

async function commitAll(commit: UseCaseContext['commit'], writes: readonly Write[]): Promise<void> {
  for (let from = 0; from < writes.length; from += MAX_TRANSACTION_WRITES)
    await commit({ writes: writes.slice(from, from + MAX_TRANSACTION_WRITES) });
}
