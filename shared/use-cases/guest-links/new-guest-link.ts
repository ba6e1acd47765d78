import { because } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { linkText } from '#shared/domain/guest-links/link-text.ts';
import { assertReachableGuest, isOver } from '#shared/domain/guest-links/reach-guest.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { activityAsRead } from '#shared/entities/activities/activity.ts';
import { dropGuestLink, findGuestLink, guestLinksOf, putGuestLink } from '#shared/entities/guest-links/guest-link.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { GuestLinkRecord } from '#shared/schemas/guest-links/guest-link.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Live, LiveRecord, Write } from '#shared/table/write.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findEarlier, findLive } from '#shared/use-cases/records/change-record.ts';
import { type GuestOnRide, readRideOf } from './open-guest-link.ts';

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
  const message = beginOutbound({
    id,
    createdBy: actor.id,
    now,
    retentionDays: settings.messages.retentionDays,
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
