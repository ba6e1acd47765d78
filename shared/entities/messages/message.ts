import { activities } from '#shared/entities/activities/activity.ts';
import { DIRECTIONS, MESSAGE_PURPOSES, MESSAGE_STATUSES, QUICK_ANSWERS } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { type AttributesOf, byId, defined, entityOf, recordAttributes, secondaryIndex } from '#shared/table/entity.ts';
import { atMost, readMany } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { type RecordStore, recordStore } from '#shared/table/record-store.ts';
import { createWrite, type LiveRecord, relyingOn, updateWrite, type Write } from '#shared/table/write.ts';
import { putMessageGuest } from './message-guest.ts';

/** The thread of messages whose sender is no known driver. A driver, a guest and a supplier have threads by their ids. */
export const UNKNOWN_SENDERS = 'unknown';

const attributes = {
  ...recordAttributes,
  createdBy: { type: 'string', required: true },
  driverId: { type: 'string' },
  vipId: { type: 'string' },
  supplierId: { type: 'string' },
  orderId: { type: 'string' },
  direction: { type: DIRECTIONS, required: true },
  purpose: { type: MESSAGE_PURPOSES, required: true },
  text: { type: 'string', required: true },
  attachSchedule: { type: 'any' },
  attachments: { type: 'any', required: true },
  status: { type: MESSAGE_STATUSES, required: true },
  failure: { type: 'string' },
  sentAt: { type: 'string' },
  deliveredAt: { type: 'string' },
  readAt: { type: 'string' },
  readBy: { type: 'string' },
  answers: { type: 'string' },
  quick: { type: QUICK_ANSWERS },
  late: { type: 'any' },
  sender: { type: 'any' },
  senderNumber: { type: 'string' },
  vipIds: { type: 'any' },
  attempts: { type: 'number', required: true },
  claimId: { type: 'string' },
  claimedAt: { type: 'string' },
  dueAt: { type: 'string' },
  validUntil: { type: 'string' },
  reminds: { type: 'any' },
  unread: { type: 'boolean' },
  eventId: { type: 'string' },
  linkBase: { type: 'string' },
  keptUntil: { type: 'string', required: true },
} as const satisfies AttributesOf<MessageRecord>;

/** The messages. Indexes: by id, by driver or guest in order of time, those that wait to be sent, in order of time those that were not delivered or not read by the desk and all others, and by the number that they came from. */
export const messages = entityOf('message', {
  attributes: {
    ...attributes,
    thread: { type: 'string', required: true, hidden: true },
    waiting: { type: ['waiting'] as const, hidden: true },
    trouble: { type: ['trouble', 'quiet'] as const, hidden: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: {
    byId,
    byThread: secondaryIndex('gsi1', { scope: 'messages', pk: ['thread'], sk: ['createdAt', 'id'] }),
    byDue: secondaryIndex('gsi2', { scope: 'messages', pk: ['waiting'], sk: ['dueAt'] }),
    byTrouble: secondaryIndex('gsi3', { scope: 'messages', pk: ['trouble'], sk: ['createdAt', 'id'] }),
    // It holds keys alone.
    byNumber: {
      index: 'gsi4',
      pk: { field: 'gsi4pk', composite: ['senderNumber'], template: '${senderNumber}', casing: 'none' },
      sk: { field: 'gsi4sk', composite: ['createdAt', 'id'], template: '${createdAt}#${id}', casing: 'none' },
    },
  },
});

function hasFailed({ status }: MessageRecord): boolean {
  return status === 'FAILED' || status === 'UNKNOWN';
}
function isTroubled(message: MessageRecord): boolean {
  return hasFailed(message) || message.unread === true;
}

/** Returns the item of a message, with its index attributes. */
function storedMessage(message: MessageRecord) {
  return defined({
    ...message,
    attachments: [...message.attachments],
    thread: message.driverId ?? message.vipId ?? message.supplierId ?? UNKNOWN_SENDERS,
    waiting: message.dueAt === undefined ? undefined : ('waiting' as const),
    trouble: isTroubled(message) ? ('trouble' as const) : ('quiet' as const),
    expiresAt: Math.ceil(Date.parse(message.keptUntil) / 1_000),
  });
}

/** Finds and writes messages by id. */
export const messageStore: Omit<RecordStore<MessageRecord>, 'create'> = recordStore<MessageRecord>({
  subject: 'Message',
  noun: 'message',
  entity: messages,
  stored: storedMessage,
});
export const findMessage = messageStore.find;
export const removeMessage = messageStore.remove;
export const replaceMessage = messageStore.replace;

function readMessages(
  index: 'byThread' | 'byTrouble',
  key: string,
  page: PageRequest,
  isShown: (message: MessageRecord) => boolean,
): Promise<Page<MessageRecord>> {
  const query =
    index === 'byThread'
      ? messages().query.byThread({ thread: key })
      : messages().query.byTrouble({ trouble: key as 'trouble' });
  return readPage([{ query, order: 'desc', cursorAfter: cursorOf(messages(), index, storedMessage) }], page, isShown);
}

/** Returns one page of the messages to and from a driver, to a guest, or of unknown senders, newest first. */
export function threadMessages(thread: string, page: PageRequest, now: string): Promise<Page<MessageRecord>> {
  return readMessages('byThread', thread, page, ({ keptUntil }) => keptUntil > now);
}

/** Yields all messages to and from a driver, or to a guest, in pages. Also those that are older than they are kept. */
export async function* allMessagesOf(personId: string): AsyncGenerator<MessageRecord[]> {
  let cursor: string | null = null;
  do {
    const page: { data: MessageRecord[]; cursor: string | null } = await messages()
      .query.byThread({ thread: personId })
      .go({ cursor });
    yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Returns one page of the messages that FAILED or are UNKNOWN, or of others that need a person, newest first. */
export function troubledMessages(
  page: PageRequest,
  now: string,
  isWanted: (message: MessageRecord) => boolean = hasFailed,
): Promise<Page<MessageRecord>> {
  // The TTL of the table deletes items later than `keptUntil`.
  return readMessages('byTrouble', 'trouble', page, (message) => message.keptUntil > now && isWanted(message));
}

/** Returns the messages since an instant that FAILED or are UNKNOWN, or that no one at the desk has read, newest first, at most 1,000. */
export async function troubledSince(since: string): Promise<MessageRecord[]> {
  const query = messages().query.byTrouble({ trouble: 'trouble' }).gte({ createdAt: since });
  return (await query.go({ ...atMost(1_000), order: 'desc' })).data;
}

/** The people that a message shows. */
interface ShownPeople {
  /** The driver who sends or gets it. Undefined if a guest gets it, or if the sender is unknown. */
  readonly driver: LiveRecord | undefined;
  /** The VIPs that its text names, the one who gets it, and those who have the number that it came from. An erasure finds the message by them. */
  readonly guests: readonly LiveRecord[];
  /** The other drivers that its text names. An erasure finds the message by them too. */
  readonly drivers?: readonly LiveRecord[];
}

/** Stores a message with the people that it shows. Condition: no message has this id. */
export function createMessage(
  message: Omit<MessageRecord, 'driverId'>,
  { driver, drivers = [], guests }: ShownPeople,
): Write[] {
  const at = message.direction === 'INBOUND' ? { receivedAt: message.createdAt } : {};
  return [
    relyingOn(
      createWrite(messages().create(storedMessage({ ...message, driverId: driver?.id }))),
      driver,
      ...drivers,
      ...guests,
    ),
    ...drivers.map(({ id }) => putMessageGuest({ vipId: id, messageId: message.id }, message.keptUntil)),
    ...guests.map(({ id }) => putMessageGuest({ vipId: id, messageId: message.id, ...at }, message.keptUntil)),
  ];
}

/** Reads the messages with these ids. Skips those that are gone. In no order. Eventually consistent, may be a second old. */
export function findNotes(ids: readonly string[]): Promise<MessageRecord[]> {
  return readMany<MessageRecord>(ids, (batch) => messages().get(batch.map((id) => ({ id }))), 'eventual');
}

/** Records that a message is a note on a ride. Does not raise its version. Condition: the ride is not deleted, and the driver has it. */
export function recordNote(eventId: string, driverId: string, messageId: string): Write {
  return updateWrite(
    activities()
      .patch({ id: eventId })
      .add({ driverNoteIds: [messageId] })
      .where((activity, { eq }) => `${eq(activity.driverId, driverId)} OR ${eq(activity.coDriverId, driverId)}`),
    { deletedAt: undefined },
  );
}

/** Returns up to `max` messages that wait to be sent and should have been taken from the queue by `now`, the oldest first. */
export async function overdueMessages(now: string, max: number): Promise<MessageRecord[]> {
  const { data } = await messages().query.byDue({ waiting: 'waiting' }).lte({ dueAt: now }).go(atMost(max));
  return data;
}

/** Returns the messages that wait to be sent, the oldest first, at most 1,000. */
export function waitingMessages(): Promise<MessageRecord[]> {
  return overdueMessages(LATEST, 1_000);
}

const LATEST = '9';

/** Sets when the sweeper looks at a message again. Does not raise its version. Condition: the version is that of `message`. */
export function postponeSweep({ id, version }: MessageRecord, dueAt: string): Write {
  return updateWrite(messages().patch({ id }).set({ waiting: 'waiting', dueAt }), { version });
}
