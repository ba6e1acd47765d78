import { NotFound } from '#shared/contract/problems.ts';
import { DAY_MS, SECOND_MS } from '#shared/domain/time/durations.ts';
import { activityAsRead } from '#shared/entities/activity.ts';
import { findGuestLink, putGuestLink } from '#shared/entities/guest-link.ts';
import { vipStore } from '#shared/entities/vip.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { activityKind } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/find-live.ts';
import { readForChange } from '#shared/use-cases/records/read-for-change.ts';

/** 128 bits: a million guesses at a million links find one with a chance of 1 in 10^26. */
const SECRET_BYTES = 16;
/** A link answers 410 for this long after its ride, then 404. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Makes the link of a guest for a ride, and returns its path. A former one of this guest and ride ends. Throws Forbidden, or NotFound if
 * the guest is not on the ride.
 */
export const renewGuestLink = async (
  context: UseCaseContext,
  { activityId, vipId }: { readonly activityId: string; readonly vipId: string },
): Promise<string> => {
  const { audit, commit, now } = context;
  const { secret, secretHash } = newSecret(SECRET_BYTES);
  await retryOnConflict(async () => {
    const ride = await readForChange(context, activityKind, { id: activityId });
    if (ride.type !== 'TRANSPORT' || !ride.vipIds.includes(vipId)) {
      throw new NotFound('This VIP is on no ride with this id.');
    }
    const [guest, before] = await Promise.all([findLive(vipStore, vipId), findGuestLink(activityId, vipId)]);
    const expiresAt = Math.ceil((Math.max(Date.parse(ride.endTime), Date.parse(now)) + KEPT_MS) / SECOND_MS);
    const version = (before?.version ?? 0) + 1;
    const after = { id: `${activityId}.${vipId}`, activityId, secretHash, createdAt: now, version, expiresAt };
    const link = putGuestLink(before, after, guest, activityAsRead(activityId, ride));
    await commit({ writes: [link, audit('Feed', before, { ...after, vipId })] });
  });
  return `/api/g/${secret}`;
};
