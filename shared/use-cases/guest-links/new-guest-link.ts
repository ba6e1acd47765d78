import { activityAsRead } from '#shared/entities/activities/activity.ts';
import { findGuestLink, putGuestLink } from '#shared/entities/guest-links/guest-link.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { LiveRecord, Write } from '#shared/table/write.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** 128 bits: a million guesses at a million links find one with a chance of 1 in 10^26. */
const SECRET_BYTES = 16;
/** A link answers 410 for this long after its ride, then 404. */
const KEPT_MS = 7 * DAY_MS;

/** Returns the path of a new link of a guest for a ride, and the writes that store it. They end the former link of this guest and ride. */
export async function newGuestLink(
  { audit, now }: Pick<UseCaseContext, 'audit' | 'now'>,
  ride: ActivityRecord,
  guest: LiveRecord,
  madeBy?: string,
): Promise<{ readonly path: string; readonly writes: readonly Write[] }> {
  const [activityId, vipId] = [ride.id, guest.id];
  const { secret, secretHash } = newSecret(SECRET_BYTES);
  const before = await findGuestLink(activityId, vipId);
  const expiresAt = Math.ceil((Math.max(Date.parse(ride.endTime), Date.parse(now)) + KEPT_MS) / SECOND_MS);
  const version = (before?.version ?? 0) + 1;
  const after = { id: `${activityId}.${vipId}`, activityId, secretHash, createdAt: now, madeBy, version, expiresAt };
  const link = putGuestLink(before, after, guest, activityAsRead(activityId, ride));
  return { path: `/api/g/${secret}`, writes: [link, audit('Feed', before, { ...after, vipId })] };
}
