import pMap from 'p-map';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { phoneNumberOf } from '#shared/domain/drivers/shared-phones.ts';
import { erased } from '#shared/domain/records.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { confirmationsOf, removeConfirmation } from '#shared/entities/messages/confirmation.ts';
import { deliveriesOfNumber, removeDelivery } from '#shared/entities/messages/delivery.ts';
import { noticesOf, removeNotice } from '#shared/entities/messages/driver-notice.ts';
import { allMessagesOf, findMessage, removeMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { type MessageGuest, messagesShowing, removeMessageGuest } from '#shared/entities/messages/message-guest.ts';
import { messagesFrom } from '#shared/entities/messages/message-history.ts';
import { removeContact, uuidsOf } from '#shared/entities/messages/messaging-contact.ts';
import { findGuestPhones } from '#shared/entities/vips/guest-phone.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { ANONYMOUS_ID, type UseCaseContext } from '#shared/use-cases/context.ts';

/** Messages that are removed in parallel. */
const AT_ONCE = 10;
const MAX_NOTICES = 90;

/**
 * Removes all messages to and from a driver, or to a guest, with their files, what the driver was to be told or to confirm, and how we know
 * their phone. Removes from the messages of others what shows them. Removes what came from their numbers, unless another person has the
 * number too. If it is interrupted, a repeat continues.
 */
export async function eraseMessages(
  context: UseCaseContext,
  personId: string,
  numbers: readonly string[] = [],
): Promise<void> {
  for await (const found of allMessagesOf(personId))
    await pMap(found, (each) => eraseMessage(context, each), { concurrency: AT_ONCE });
  await pMap(await messagesShowing(personId), (each) => removeGuest(context, each), { concurrency: AT_ONCE });
  await pMap(await uuidsOf(personId), (uuid) => context.commit({ writes: [removeContact(uuid)] }), {
    concurrency: AT_ONCE,
  });
  await pMap(await confirmationsOf(personId), (each) => context.commit({ writes: [removeConfirmation(each)] }), {
    concurrency: AT_ONCE,
  });
  for (const number of await numbersOfNoOther(personId, numbers)) await eraseMessagesFrom(context, number);
  await retryOnConflict(async () => {
    for (
      let left = await noticesOf(personId, MAX_NOTICES);
      left.length > 0;
      left = await noticesOf(personId, MAX_NOTICES)
    )
      await context.commit({ writes: left.map(removeNotice) });
  });
}

/** Returns the numbers that no other guest and no driver has. */
async function numbersOfNoOther(personId: string, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const drivers = await allDrivers();
  const free = await Promise.all(
    numbers.map(async (number) => {
      const guests = await findGuestPhones(number);
      const isOthers = guests.some(({ use, vipId }) => use === 'PHONE' && vipId !== personId);
      return !isOthers && drivers.every((driver) => driver.id === personId || phoneNumberOf(driver) !== number);
    }),
  );
  return numbers.filter((_number, place) => free[place]);
}

/** Removes all messages that came from a number. */
export async function eraseMessagesFrom(context: UseCaseContext, number: string): Promise<void> {
  await pMap(await messagesFrom(number), (each) => eraseMessage(context, each), { concurrency: AT_ONCE });
}

/** Removes what is noted of messages to the numbers of a person, unless another person has the number too. */
export async function eraseDeliveries(
  context: UseCaseContext,
  personId: string,
  numbers: readonly string[],
): Promise<void> {
  for (const number of await numbersOfNoOther(personId, numbers)) await eraseDeliveriesOf(context, number);
}

export async function eraseDeliveriesOf({ commit }: UseCaseContext, number: string): Promise<void> {
  for (const entry of await deliveriesOfNumber(number)) await commit({ writes: [removeDelivery(entry)] });
}

async function removeGuest({ audit, commit, now }: UseCaseContext, guest: MessageGuest): Promise<void> {
  const seen = await findMessage(guest.messageId);
  if (seen?.direction === 'OUTBOUND') for (const { key } of seen.attachments) await fileStore().remove(key);
  await retryOnConflict(async () => {
    const before = await findMessage(guest.messageId);
    if (before && (before.vipId === guest.vipId || isOnlyFrom(before, guest.vipId))) {
      await commit({
        writes: [removeMessage(before), audit('Message', before, erased(before)), removeMessageGuest(guest)],
      });
      return;
    }
    const after = before && withoutGuest(before, guest.vipId, now);
    const changes = before && after ? [replaceMessage(before, after), audit('Message', before, after)] : [];
    await commit({ writes: [...changes, removeMessageGuest(guest)] });
  });
}

/** Tells whether a message came from a guest, and from no other one and no driver. */
function isOnlyFrom({ direction, driverId, vipIds = [] }: MessageRecord, vipId: string): boolean {
  return direction === 'INBOUND' && driverId === undefined && vipIds.every((id) => id === vipId);
}

/** The files first: the record names them for a repeat. A worker that sends the message meanwhile finds it gone. */
async function eraseMessage({ audit, commit }: UseCaseContext, { attachments, id }: MessageRecord): Promise<void> {
  for (const { key } of attachments) await fileStore().remove(key);
  await retryOnConflict(async () => {
    const message = await findMessage(id);
    if (message) await commit({ writes: [removeMessage(message), audit('Message', message, erased(message))] });
  });
}

interface Replaced {
  readonly sent: string;
  readonly waiting: string;
}

/** What a guest says by their page, as their driver gets it. */
const CALL: Replaced = {
  sent: 'This call named a guest who was deleted for good.',
  waiting: 'A guest of yours has called. Ask the coordinators.',
};

/**
 * The texts that name people beside the one who gets them: after they were sent, and while they wait. Undefined: a person wrote it, or the
 * guest alone gets it, or it names no other.
 */
const REPLACED: Record<MessageRecord['purpose'], Replaced | undefined> = {
  MESSAGE: undefined,
  ORDER: undefined,
  GUEST_LINK: undefined,
  DRIVER_ARRIVED: undefined,
  PICKUP_MOVED: undefined,
  RIDE_OFF: undefined,
  CHANGES: {
    sent: 'This news of rides named a person who was deleted for good.',
    waiting: 'Your rides have changed. See your schedule.',
  },
  REMINDER: {
    sent: 'This reminder named a person who was deleted for good.',
    waiting: 'Reminder: a ride of yours begins soon. See your schedule.',
  },
  MUSTER: {
    sent: 'This question named a guest who was deleted for good.',
    waiting: 'Muster: are your guests with you? Call the coordinators.',
  },
};

/**
 * Returns the message without what shows a guest or another driver: its files, and the text of a reminder, of news of rides, of a muster
 * question or of a call by their page. One that waits is still sent. Text that a person wrote stays.
 */
function withoutGuest(message: MessageRecord, vipId: string, now: string): MessageRecord {
  const isCall = message.direction === 'OUTBOUND' && message.createdBy === ANONYMOUS_ID;
  const texts = isCall ? CALL : REPLACED[message.purpose];
  return {
    ...message,
    ...(message.direction === 'OUTBOUND' ? { attachments: [] } : {}),
    ...(message.vipIds ? { vipIds: message.vipIds.filter((id) => id !== vipId) } : {}),
    ...(texts ? { text: message.status === 'QUEUED' ? texts.waiting : texts.sent } : {}),
    version: message.version + 1,
    updatedAt: now,
  };
}
