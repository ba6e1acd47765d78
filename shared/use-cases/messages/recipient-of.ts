import { linkText } from '#shared/domain/guest-links/link-text.ts';
import { isOver, numberOfGuest } from '#shared/domain/guest-links/reach-guest.ts';
import { signalNumber } from '#shared/domain/messages/signal-number.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVip, vipStore } from '#shared/entities/vips/vip.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { newGuestLink } from '#shared/use-cases/guest-links/new-guest-link.ts';

/** Who gets a message, and what is sent. */
interface Recipient {
  readonly to: string;
  /** What is sent. It may hold a secret, so it is stored nowhere. */
  readonly text: string;
  /** What the message becomes with the try. */
  readonly changes: Partial<MessageRecord>;
  /** What is stored with the try. */
  readonly writes: readonly Write[];
}

interface NoRecipient {
  readonly failure: string;
  /** True if sending it again makes no sense. */
  readonly isOver: boolean;
}

/** Returns who gets a message as things are now, or why no one does. */
export function recipientOf(context: UseCaseContext, message: MessageRecord): Promise<Recipient | NoRecipient> {
  return message.purpose === 'GUEST_LINK' ? guestOf(context, message) : driverOf(message);
}

async function driverOf({ driverId = '', text }: MessageRecord): Promise<Recipient | NoRecipient> {
  const driver = await findDriver(driverId);
  const to = driver?.deletedAt ? undefined : signalNumber(driver?.phone);
  if (to === undefined) return { failure: 'The driver is deleted or has no phone with a country code.', isOver: false };
  return { to, text, changes: {}, writes: [] };
}

/**
 * The link is made now, because only its hash is stored. A former one ends: the provider did not take the message that carried it, or a
 * person sends it again. The transaction of the try checks that the guest is as they were read: they may have taken back their consent.
 */
async function guestOf(
  context: UseCaseContext,
  { eventId = '', linkBase = '', vipId = '' }: MessageRecord,
): Promise<Recipient | NoRecipient> {
  const [ride, found, settings] = await Promise.all([findActivity(eventId), findVip(vipId), readSettings()]);
  const to = found && numberOfGuest(found);
  if (!found || to === undefined)
    return {
      failure: 'The guest is deleted, has not agreed to get messages, or has no phone with a country code.',
      isOver: true,
    };
  if (!ride || ride.status === 'CANCELLED' || isOver(ride, vipId, context.now))
    return { failure: 'The ride is over or cancelled, or the guest is no longer on it.', isOver: true };
  const { path, writes } = await newGuestLink(context, ride, vipStore.asRead(found));
  const text = linkText(ride, found, settings);
  return { to, text: `${text}\n${linkBase}${path}`, changes: { text, validUntil: ride.endTime }, writes };
}
