import { InvalidTransition } from '#shared/contract/problems.ts';
import { isOver } from '#shared/domain/guest-links/over.ts';
import { assertReachableGuest } from '#shared/domain/guest-links/reach-guest.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { type GuestOnRide, readRideOf } from './read-ride-of.ts';
import { storeLinkMessage } from './store-link-message.ts';

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
      throw new InvalidTransition('The ride is over or cancelled, so its link is not sent.');
    assertReachableGuest(guest);
    return storeLinkMessage(context, { id, ride, guest, linkBase, settings });
  });
}
