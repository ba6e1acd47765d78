import { NotFound, RateLimited, RideOver } from '#shared/contract/problems.ts';
import { languageOf } from '#shared/domain/guest-links/link-text.ts';
import { isOver } from '#shared/domain/guest-links/reach-guest.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { linkOfHash } from '#shared/entities/guest-links/guest-link.ts';
import { countRequest } from '#shared/entities/rate-counter.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { GUEST_GUESS_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';
import { hashOf } from '#shared/platform/secret-token.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { activityKind } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';

/** A hotel shares one address: 300 requests a minute are 75 open pages. */
const PER_ADDRESS = { limit: 300, windowSeconds: 60 };
const PER_LINK = { limit: 60, windowSeconds: 60 };
/** Wrong addresses of one client. Above that it gets 429, but links that exist still open: others may share its address. */
const GUESSES = { limit: 20, windowSeconds: 600 };

interface Opened {
  readonly ride: ActivityRecord;
  readonly guest: VipRecord;
}

const HEADERS = { 'Referrer-Policy': 'no-referrer' };

async function within(client: string, limits: typeof PER_LINK, now: number): Promise<void> {
  const { count, resetSeconds } = await countRequest({ client, ...limits, now });
  if (count <= limits.limit) return;
  const headers = { ...HEADERS, 'Retry-After': String(resetSeconds) };
  throw new RateLimited(`Too many requests. Try again in ${resetSeconds} s.`, {}, headers);
}

/**
 * Returns the ride and the guest of a link. Throws NotFound for an address that is unknown, replaced or erased, alike in all three cases,
 * RIDE_OVER after the ride, and RateLimited above the limits of the client and of the link. Each unknown address is counted and logged.
 */
export async function openGuestLink(token: string, client: string, now: string): Promise<Opened> {
  const time = Date.parse(now);
  await within(`guestlinks:${client}`, PER_ADDRESS, time);
  const secretHash = hashOf(token);
  const found = await linkOfHash(secretHash);
  const link = found && found.expiresAt * 1_000 > time ? found : undefined;
  if (!link) logger().warn(GUEST_GUESS_LINE);
  await (link ? within(`guestlink:${secretHash}`, PER_LINK, time) : within(`guesses:${client}`, GUESSES, time));
  // An unknown address costs the same reads as a link: no one can tell by the time whether there was a ride.
  const [ride, guest, settings] = await Promise.all([
    findActivity(link?.activityId ?? 'none'),
    findVip(link?.vipId ?? 'none'),
    readSettings(),
  ]);
  if (!link || !guest || guest.deletedAt) throw unknownLink();
  if (!ride || isOver(ride, guest.id, now)) {
    const desk = settings.pdf.contact ? { desk: settings.pdf.contact } : {};
    const details = { ...desk, language: languageOf(guest, settings) };
    throw new RideOver('This ride is over. Ask for a new link for the next one.', details, HEADERS);
  }
  return { ride, guest };
}

function unknownLink() {
  return new NotFound('There is no such page. The link may have been replaced by a newer one.', {}, HEADERS);
}

export interface GuestOnRide {
  readonly activityId: string;
  readonly vipId: string;
}

/** Reads a ride of a guest, to make their link. Throws Forbidden, VersionMismatch, or NotFound if the guest is not on it. */
export async function readRideOf(
  context: Pick<UseCaseContext, 'actor' | 'ifMatch'>,
  { activityId, vipId }: GuestOnRide,
): Promise<ActivityRecord> {
  const ride = await readForChange(context, activityKind, { id: activityId });
  if (ride.type === 'TRANSPORT' && ride.vipIds.includes(vipId)) return ride;
  throw new NotFound('This VIP is on no ride with this id.');
}
