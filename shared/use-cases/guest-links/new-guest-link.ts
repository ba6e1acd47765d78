import { because } from '#shared/contract/problem.ts';
import { InvalidTransition, NotFound, RateLimited, RideOver } from '#shared/contract/problems.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { assertReachableGuest, isOver, languageOf, linkText } from '#shared/domain/guest-links/reach-guest.ts';
import { outboundOf } from '#shared/domain/messages/begin-message.ts';
import { requireLive } from '#shared/domain/records.ts';
import { activityAsRead, findActivity } from '#shared/entities/activities/activity.ts';
import {
  dropGuestLink,
  findGuestLink,
  guestLinksOf,
  linkOfHash,
  putGuestLink,
} from '#shared/entities/guest-links/guest-link.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { countRequest } from '#shared/entities/rate-counter.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVip, vipStore } from '#shared/entities/vips/vip.ts';
import { GUEST_GUESS_LINE, logger } from '#shared/platform/logger.ts';
import { hashOf, newSecret } from '#shared/platform/secret-token.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { GuestLinkRecord } from '#shared/schemas/guest-links/guest-link.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { type Live, type LiveRecord, retryOnConflict, type Write } from '#shared/table/write.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import { activityKind } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findEarlier, findLive, readForChange } from '#shared/use-cases/records/change-record.ts';

/** 128 bits: a million guesses at a million links find one with a chance of 1 in 10^26. */
const SECRET_BYTES = 16;
/** A link answers 410 for this long after its ride, then 404. */
const KEPT_MS = 7 * DAY_MS;

/** Returns the path of a new link of a guest for a ride, and the writes that store it. They end the former link of this guest and ride. */
export async function newGuestLink(
  { audit, now }: Pick<UseCaseContext, 'audit' | 'now'>,
  ride: ActivityRecord,
  guest: LiveRecord,
  made: Pick<GuestLinkRecord, 'createdBy' | 'madeBy'> = {},
): Promise<{ readonly path: string; readonly writes: readonly Write[] }> {
  const [activityId, vipId] = [ride.id, guest.id];
  const { secret, secretHash } = newSecret(SECRET_BYTES);
  const before = await findGuestLink(activityId, vipId);
  const expiresAt = Math.ceil((Math.max(Date.parse(ride.endTime), Date.parse(now)) + KEPT_MS) / SECOND_MS);
  const version = (before?.version ?? 0) + 1;
  const after = { id: `${activityId}.${vipId}`, activityId, secretHash, createdAt: now, ...made, version, expiresAt };
  const link = putGuestLink(before, after, guest, activityAsRead(activityId, ride));
  return { path: `/api/g/${secret}`, writes: [link, audit('Feed', before, { ...after, vipId })] };
}

interface Accepted extends GuestOnRide {
  readonly id: string;
  /** The address of the service, with which the link begins. */
  readonly linkBase: string;
  /** True if an earlier attempt of the same request may have stored the message. */
  readonly retried: boolean;
}

/**
 * Stores a message with the link of a guest for a ride. It waits to be sent: call `queueMessages` then. Throws Forbidden, NotFound,
 * InvalidTransition if the ride is over or cancelled, VipWithoutConsent or VipWithoutPhone.
 */
export async function acceptGuestLink(
  context: UseCaseContext,
  { id, linkBase, retried, ...named }: Accepted,
): Promise<MessageRecord> {
  const { actor, now } = context;
  actor.authorize('create', 'Message', { vipId: named.vipId });
  const earlier = await findEarlier({ retried }, id, findMessage);
  if (earlier) return earlier;
  return retryOnConflict(async () => {
    const [ride, found, settings] = await Promise.all([
      readRideOf(context, named),
      vipStore.find(named.vipId),
      readSettings(),
    ]);
    const guest = vipStore.asRead(requireLive(found, 'VIP', named.vipId));
    if (ride.status === 'CANCELLED' || isOver(ride, guest.id, now))
      throw new InvalidTransition('The ride is over or cancelled, so its link is not sent.', because('LINK_NOT_SENT'));
    assertReachableGuest(guest);
    return storeLinkMessage(context, { id, ride, guest, linkBase, settings });
  });
}

/**
 * Makes the link of a guest for a ride, and returns its path. A former one of this guest and ride ends. Returns undefined if an earlier
 * attempt of this request made it: its path is known to no one. Throws Forbidden, or NotFound if the guest is not on the ride.
 */
export async function renewGuestLink(
  context: UseCaseContext & { readonly retried: boolean },
  named: GuestOnRide,
): Promise<string | undefined> {
  const madeBy = context.newId('link');
  return retryOnConflict(async () => {
    const ride = await readRideOf(context, named);
    const earlier = context.retried ? await findGuestLink(named.activityId, named.vipId) : undefined;
    if (earlier?.madeBy === madeBy) return undefined;
    const made = { createdBy: context.actor.id, madeBy };
    const { path, writes } = await newGuestLink(context, ride, await findLive(vipStore, named.vipId), made);
    await context.commit({ writes: [...writes], whileAdmitted: true });
    return path;
  });
}

/** Ends the links of a guest who is erased. If it is interrupted, a repeat continues. */
export async function eraseGuestLinks({ commit }: UseCaseContext, personId: string): Promise<void> {
  for (const link of await guestLinksOf(personId)) await commit({ writes: [dropGuestLink(link)] });
}

interface LinkMessage {
  readonly id: string;
  readonly ride: ActivityRecord;
  readonly guest: Live<VipRecord>;
  /** The address of the service. */
  readonly linkBase: string;
  readonly settings: SettingsRecord;
}

/** Stores the message with the link of a guest for a ride, if both are still as read. It waits to be sent. */
export async function storeLinkMessage(
  { actor, audit, commit, now }: UseCaseContext,
  { guest, id, linkBase, ride, settings }: LinkMessage,
): Promise<MessageRecord> {
  const message = outboundOf({ actor, now }, settings, {
    id,
    vipId: guest.id,
    eventId: ride.id,
    purpose: 'GUEST_LINK',
    text: linkText(rideOfGuest(ride, guest.id), guest, settings),
    linkBase,
  });
  await commit({
    writes: [...createMessage(message, { driver: undefined, guests: [guest] }), audit('Message', undefined, message)],
    relyingOn: [activityAsRead(ride.id, ride)],
  });
  return message;
}

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
async function readRideOf(
  context: Pick<UseCaseContext, 'actor' | 'ifMatch'>,
  { activityId, vipId }: GuestOnRide,
): Promise<ActivityRecord> {
  const ride = await readForChange(context, activityKind, { id: activityId });
  if (ride.type === 'TRANSPORT' && ride.vipIds.includes(vipId)) return ride;
  throw new NotFound('This VIP is on no ride with this id.');
}
