import { ownNumbers } from '#shared/domain/messages/numbers.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { threadMessages, troubledMessages, UNKNOWN_SENDERS } from '#shared/entities/messages/message.ts';
import { everyMessage, messageHistory, newestMessages } from '#shared/entities/messages/message-history.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { seenMarks } from '#shared/entities/users/desk-item.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import type { InboxMessage, Message } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { Page, PageRequest } from '#shared/table/read-pages.ts';
import { presentMessages } from './present-messages.ts';

/** The driver, the guest or the supplier whose messages are listed. */
export type Correspondent =
  | { readonly driverId: string }
  | { readonly vipId: string }
  | { readonly supplierId: string };

type Keep = (message: MessageRecord) => boolean;

/** Reads the messages to and from a driver or a guest, newest first. Throws NotFound. */
async function historyOf(
  who: Correspondent,
  page: PageRequest,
  now: string,
  keep?: Keep,
): Promise<Page<MessageRecord>> {
  if ('supplierId' in who) {
    requireLive(await supplierStore.find(who.supplierId), 'supplier', who.supplierId);
    return threadMessages(who.supplierId, page, now);
  }
  const [personId, found, noun] =
    'driverId' in who
      ? [who.driverId, await findDriver(who.driverId), 'driver']
      : [who.vipId, await findVip(who.vipId), 'VIP'];
  const numbers = ownNumbers(requireLive(found, noun, personId));
  return messageHistory({ personId, numbers }, page, now, keep);
}

/** Returns a page of the messages to and from a driver or a guest, newest first. Throws NotFound. */
export async function messagesOf(who: Correspondent, page: PageRequest, now: string): Promise<Page<Message>> {
  const [settings, found] = await Promise.all([readSettings(), historyOf(who, page, now)]);
  return { ...found, items: await presentMessages(found.items, settings, now) };
}

/** What is asked of the inbox. At most one of the filters but `unread` is set. */
export interface InboxQuestion {
  readonly who?: Correspondent | undefined;
  readonly unknown: boolean;
  readonly undelivered: boolean;
  readonly unread: boolean;
  readonly conversations: boolean;
}

/** The most messages in which conversations are looked for. */
const MAX_LOOKED_AT = 1_000;

/**
 * Returns a page of the messages of all conversations, newest first, as a user sees them. Of conversations, returns the newest message of each, as
 * far as the last 1,000 messages show them, on one page. Eventually consistent, may be a second old.
 */
export async function readInbox(
  userId: string,
  asked: InboxQuestion,
  page: PageRequest,
  now: string,
): Promise<Page<InboxMessage>> {
  const [settings, seen, found] = await Promise.all([
    readSettings(),
    seenMarks(userId),
    findMessages(asked, page, now),
  ]);
  const unread = asked.conversations ? await unreadOf(now) : undefined;
  const items = (await presentMessages(found.items, settings, now)).map((message): InboxMessage => {
    const conversationId = conversationOf(message);
    return {
      ...message,
      conversationId,
      isNew: message.direction === 'INBOUND' && message.createdAt > (seen.get(conversationId) ?? ''),
      ...(unread && { unreadCount: unread.get(conversationId) ?? 0 }),
    };
  });
  return { ...found, items };
}

function findMessages(asked: InboxQuestion, page: PageRequest, now: string): Promise<Page<MessageRecord>> {
  const { conversations, undelivered, unknown, unread, who } = asked;
  const keep = unread ? isUnread : undefined;
  if (who) return historyOf(who, page, now, keep);
  if (unread) return troubledMessages(page, now, isUnread);
  if (undelivered) return troubledMessages(page, now);
  if (unknown) return threadMessages(UNKNOWN_SENDERS, page, now);
  return conversations ? newestOfEach(page.limit, now) : everyMessage(page, now);
}

function isUnread({ unread }: MessageRecord): boolean {
  return unread === true;
}

/** Returns the newest message of each conversation. */
async function newestOfEach(limit: number, now: string): Promise<Page<MessageRecord>> {
  const newest = await newestMessages(MAX_LOOKED_AT, now);
  const conversations = Map.groupBy(newest, conversationOf);
  const items = [...conversations.values()].flatMap(([first]) => first ?? []);
  return { items: items.slice(0, limit), nextCursor: null };
}

/** Counts what the desk has not read, by conversation. */
async function unreadOf(now: string): Promise<ReadonlyMap<string, number>> {
  const page = { limit: MAX_LOOKED_AT, cursor: undefined, list: 'unread' };
  const { items } = await troubledMessages(page, now, isUnread);
  return new Map([...Map.groupBy(items, conversationOf)].map(([id, each]) => [id, each.length]));
}

/** Returns whose conversation a message belongs to: that of its driver, guest or supplier, or of the senders who are unknown. */
function conversationOf({
  driverId,
  supplierId,
  vipId,
}: Pick<MessageRecord, 'driverId' | 'supplierId' | 'vipId'> | Message): string {
  return driverId ?? vipId ?? supplierId ?? UNKNOWN_SENDERS;
}

/** Throws NotFound if there is no such conversation. */
export async function requireConversation(id: string): Promise<void> {
  if (id === UNKNOWN_SENDERS) return;
  if (id.startsWith('sup_')) requireLive(await supplierStore.find(id), 'supplier', id);
  else if (id.startsWith('vip_')) requireLive(await findVip(id), 'VIP', id);
  else requireLive(await findDriver(id), 'driver', id);
}
