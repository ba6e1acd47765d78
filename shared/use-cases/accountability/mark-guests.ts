import pMap from 'p-map';
import { MusterClosed } from '#shared/contract/problems.ts';
import { byId } from '#shared/domain/by-id.ts';
import { requireLive, requireStored } from '#shared/domain/require-record.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { MarkRecord } from '#shared/schemas/accountability/muster-record.ts';
import type { MarksChange } from '#shared/schemas/accountability/several-marks.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { orRefusal, type Refused } from '#shared/use-cases/refusal.ts';
import { drivingAs, markableBy, notTheirs, writeMark } from './mark-guest.ts';

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
  if (status === 'CLOSED') throw new MusterClosed(`${title} is closed since ${closedAt}. Open a new muster to go on.`);
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
