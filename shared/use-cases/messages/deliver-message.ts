import pMap from 'p-map';
import { fileStore } from '#shared/adapters/files/s3.ts';
import type { MessagingProvider } from '#shared/adapters/messages/messaging-provider.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { awaitedSince, mayWait } from '#shared/domain/activities/boarding.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { phoneNumberOf } from '#shared/domain/drivers/shared-phones.ts';
import { isOver, linkText, numberOfGuest } from '#shared/domain/guest-links/reach-guest.ts';
import {
  ACCOUNT_PAUSE_SECONDS,
  claimed,
  FAILURES,
  gaveUp,
  isClaimed,
  type SendResult,
  tried,
} from '#shared/domain/messages/attempt.ts';
import { SWEEP_AFTER_MS } from '#shared/domain/messages/begin-message.ts';
import { e164Number } from '#shared/domain/messages/numbers.ts';
import { ANSWERED, type ServiceWord, wordOf } from '#shared/domain/services/service-word.ts';
import { isOpenOrder, orderAt } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { putDelivery } from '#shared/entities/messages/delivery.ts';
import {
  findMessage,
  overdueMessages,
  postponeSweep,
  replaceMessage,
  waitingMessages,
} from '#shared/entities/messages/message.ts';
import { findPause, forgetPause, pauseMessaging } from '#shared/entities/messages/messaging-pause.ts';
import { readServiceStates } from '#shared/entities/services/service-states.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { orderStore } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { findVip, vipStore } from '#shared/entities/vips/vip.ts';
import { logger, PROVIDER_LINE } from '#shared/platform/logger.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { MessageRecord, StoredAttachment } from '#shared/schemas/messages/message-record.ts';
import { type Requirement, retryOnConflict, unlessLost, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { hasNews, NEWS } from '#shared/use-cases/guest-links/guest-news.ts';
import { newGuestLink } from '#shared/use-cases/guest-links/new-guest-link.ts';
import { noteWord } from '#shared/use-cases/services/note-word.ts';
import { newOrderLink } from '#shared/use-cases/suppliers/order-links.ts';
import { applyReceipts } from './apply-receipts.ts';
import { makeAttachments } from './make-attachments.ts';
import { offNews } from './off-news.ts';
import { queueMessages } from './queue-messages.ts';
import { isTooLate } from './too-late.ts';

interface Delivering {
  readonly provider: MessagingProvider;
  readonly fonts: FontFiles;
}

/**
 * Sends one message that waits, and stores the result. Claims the message just before it calls the provider. So no message is sent
 * twice: if a worker ends between the claim and the result, the message becomes UNKNOWN. Safe to repeat and to run concurrently.
 */
export async function deliverMessage(context: UseCaseContext, id: string, delivering: Delivering): Promise<void> {
  const { now } = context;
  const message = await findMessage(id);
  if (message?.status !== 'QUEUED' || isClaimed(message, now)) return;
  const over = await overWithoutTry(message, now);
  if (over) return replaceIfCurrent(context, message, over);
  const [pause, recipient] = await Promise.all([findPause(), recipientOf(context, message)]);
  // The sweeper puts the message into the queue again when the pause is over.
  if (pause && pause.until > now) return;
  if ('failure' in recipient) {
    const after = recipient.isOver ? asOver(message, now) : message;
    return replaceIfCurrent(context, message, gaveUp(after, 'FAILED', recipient.failure, now));
  }
  const { changes, relyingOn, text, to, writes } = recipient;
  const { files, stored } = await retryOnConflict(() => makeAttachments(context, message, delivering.fonts));
  const claim = { ...claimed(message, context.newId('claim'), now), ...changes, attachments: stored };
  if (!(await wasWritten(context, message, claim, { writes, relyingOn }))) return removeUnlessStored(id, stored);
  const result = await delivering.provider.send({ to, text, files });
  // A refusal is about this phone. The other failures are about the provider.
  if (result.kind !== 'SENT' && result.kind !== 'REFUSED')
    logger().warn(PROVIDER_LINE, { provider: 'messaging', messageId: id, reason: result.reason });
  await storeResult(context, claim, to, result);
  if (pause?.isAccount && result.kind === 'SENT')
    await unlessLost(() => context.commit({ writes: [forgetPause(pause)] }));
  await noteWord('messaging', wordOfResult(result), now);
}

/** A refusal is about one phone, so the provider works. */
function wordOfResult(result: SendResult): ServiceWord {
  if (result.kind === 'SENT' || result.kind === 'REFUSED') return ANSWERED;
  const kind = result.kind === 'ACCOUNT' ? 'CONFIGURATION' : 'UNAVAILABLE';
  return wordOf({ kind, message: result.reason });
}

/** Returns a message that is not to be tried any more: a worker ended while it sent it, or it is too late. */
async function overWithoutTry(message: MessageRecord, now: string): Promise<MessageRecord | undefined> {
  if (message.claimedAt !== undefined) {
    return gaveUp(message, 'UNKNOWN', FAILURES.stopped.text, now);
  }
  if (!(await isTooLate(message, now))) return undefined;
  const { text: failure } = FAILURES[message.reminds ? 'remindsTooLate' : 'tooLate'];
  return gaveUp(asOver(message, now), 'FAILED', failure, now);
}

/** The attention list does not ask for it again. */
function asOver(message: MessageRecord, now: string): MessageRecord {
  return { ...message, validUntil: [message.validUntil ?? now, now].sort()[0] };
}

/** The erasure of a driver knows only the files that the record names. So those that were made meanwhile are removed here. */
async function removeUnlessStored(id: string, files: readonly StoredAttachment[]): Promise<void> {
  if (files.length === 0 || (await findMessage(id))) return;
  for (const { key } of files) await fileStore().remove(key);
}

async function replaceIfCurrent(context: UseCaseContext, before: MessageRecord, after: MessageRecord): Promise<void> {
  await wasWritten(context, before, after);
}

/** Returns false if another worker or a person changed the message first. */
function wasWritten(
  { audit, commit }: UseCaseContext,
  before: MessageRecord,
  after: MessageRecord,
  { relyingOn, writes }: Pick<Recipient, 'relyingOn' | 'writes'> = { relyingOn: [], writes: [] },
): Promise<boolean> {
  return unlessLost(() =>
    commit({ writes: [replaceMessage(before, after), audit('Message', before, after), ...writes], relyingOn }),
  );
}

/** Stores the result of a claimed try, also where the sweeper has taken the try for lost meanwhile. */
async function storeResult(
  context: UseCaseContext,
  claim: MessageRecord,
  to: string,
  result: SendResult,
): Promise<void> {
  const { audit, commit, now } = context;
  const waitSeconds = await retryOnConflict(async () => {
    const current = await findMessage(claim.id);
    if (!current || (current.claimId !== claim.claimId && current.status !== 'UNKNOWN')) return undefined;
    const { after, waitSeconds: wait } = tried({ ...current, attempts: claim.attempts }, result, now);
    await commit({
      writes: [
        replaceMessage(current, after),
        audit('Message', current, after),
        ...resultWrites(after, to, result, now),
      ],
    });
    return wait;
  });
  if (waitSeconds !== undefined) await queueMessages([claim.id], waitSeconds);
  if (result.kind === 'SENT') await applyReceipts(context, result.timestamp);
}

function resultWrites(message: MessageRecord, number: string, result: SendResult, now: string): Write[] {
  const { driverId, id, keptUntil } = message;
  const seconds = pauseSecondsOf(result);
  if (seconds !== undefined)
    return [pauseMessaging({ until: later(now, seconds * 1_000), isAccount: result.kind === 'ACCOUNT' })];
  if (result.kind !== 'SENT') return [];
  const { timestamp } = result;
  return [putDelivery({ timestamp, entry: `message ${id}`, messageId: id, driverId, number, at: now }, keptUntil)];
}

function pauseSecondsOf(result: SendResult): number | undefined {
  if (result.kind === 'ACCOUNT') return ACCOUNT_PAUSE_SECONDS;
  return result.kind === 'UNKNOWN' ? result.pauseSeconds : undefined;
}

/** Who gets a message, and what is sent. */
interface Recipient {
  readonly to: string;
  /** What is sent. It may hold a secret, so it is stored nowhere. */
  readonly text: string;
  /** What the message becomes with the try. */
  readonly changes: Partial<MessageRecord>;
  /** What is stored with the try. */
  readonly writes: readonly Write[];
  /** What must still be as it was read. */
  readonly relyingOn: readonly Requirement[];
}

interface NoRecipient {
  readonly failure: string;
  /** True if sending it again makes no sense. */
  readonly isOver: boolean;
}

/** Returns who gets a message as things are now, or why no one does. */
function recipientOf(context: UseCaseContext, message: MessageRecord): Promise<Recipient | NoRecipient> {
  if (message.supplierId !== undefined) return supplierOf(context, message);
  return message.vipId === undefined ? driverOf(message) : guestOf(context, message);
}

/** The link is made now, as that of a guest. */
async function supplierOf(
  context: UseCaseContext,
  { linkBase, orderId = '', supplierId = '', text }: MessageRecord,
): Promise<Recipient | NoRecipient> {
  const [found, supplier] = await Promise.all([orderStore.find(orderId), supplierStore.find(supplierId)]);
  const to = supplier?.deletedAt ? undefined : e164Number(supplier?.messagesTo);
  if (to === undefined) return { failure: FAILURES.noSupplier.text, isOver: true };
  if (linkBase === undefined) return { to, text, changes: {}, writes: [], relyingOn: [] };
  const order = found && orderAt(found, context.now);
  if (!found || !order || order.supplierId !== supplierId || !isOpenOrder(order))
    return { failure: FAILURES.orderOver.text, isOver: true };
  const { path, writes } = await newOrderLink(context, order);
  return { to, text: `${text}\n${linkBase}${path}`, changes: {}, writes, relyingOn: [orderStore.asRead(found)] };
}

async function driverOf({ driverId = '', text }: MessageRecord): Promise<Recipient | NoRecipient> {
  const driver = await findDriver(driverId);
  const to = driver && phoneNumberOf(driver);
  if (to === undefined) return { failure: FAILURES.noDriver.text, isOver: false };
  return { to, text, changes: {}, writes: [], relyingOn: [] };
}

/**
 * The link is made now, because only its hash is stored. A former one ends: the provider did not take the message that carried it, or a
 * person sends it again. The transaction of the try checks that the guest is as they were read: they may have taken back their consent.
 */
async function guestOf(
  context: UseCaseContext,
  { createdAt, eventId = '', linkBase = '', purpose, text: news, vipId = '' }: MessageRecord,
): Promise<Recipient | NoRecipient> {
  const [ride, found, settings] = await Promise.all([findActivity(eventId), findVip(vipId), readSettings()]);
  const to = found && numberOfGuest(found);
  if (!found || to === undefined) return { failure: FAILURES.noGuest.text, isOver: true };
  const guest = vipStore.asRead(found);
  // The guest reads the last word alone.
  if (NEWS.has(purpose) && (await hasNews(vipId, eventId, createdAt)))
    return { failure: FAILURES.remindsTooLate.text, isOver: true };
  if (purpose === 'RIDE_OFF') return offNews({ ride, found, settings, to, news }, context.now);
  if (!isAhead(ride, vipId, context.now)) return { failure: FAILURES.rideOver.text, isOver: true };
  if (purpose === 'DRIVER_ARRIVED' || purpose === 'PICKUP_MOVED') {
    if (!isStillNews(ride, vipId, { createdAt, purpose })) return { failure: FAILURES.rideBegun.text, isOver: true };
    return { to, text: news, changes: {}, writes: [], relyingOn: [guest] };
  }
  const { path, writes } = await newGuestLink(context, ride, guest);
  const text = linkText(rideOfGuest(ride, vipId), found, settings);
  return {
    to,
    text: `${text}\n${linkBase}${path}`,
    changes: { text, validUntil: ride.endTime },
    writes,
    relyingOn: [],
  };
}

function isAhead(ride: ActivityRecord | undefined, vipId: string, now: string): ride is ActivityRecord {
  return ride !== undefined && ride.status !== 'CANCELLED' && !isOver(ride, vipId, now);
}

/** Tells whether a guest still waits for the vehicle of which a message says where it is, or where it will come. */
function isStillNews(
  ride: ActivityRecord,
  vipId: string,
  { createdAt, purpose }: Pick<MessageRecord, 'createdAt' | 'purpose'>,
): boolean {
  const since = awaitedSince(ride, vipId);
  // Once the vehicle has come to the new pick-up, the message of that says where.
  const isNews = purpose === 'DRIVER_ARRIVED' ? since !== undefined : since === undefined || since < createdAt;
  return isNews && mayWait(ride, vipId);
}

const AT_ONCE = 25;

/** The most messages that are queued between two sweeps of a minute. */
const MOST_DUE = 100;

/**
 * Puts messages into the queue that wait and should have been taken from it by now: those that were stored and never queued, and
 * those whose worker has ended. And those that failed before the provider answered well again: their back-off is longer than the outage. Waits
 * while all sending pauses. While the account that sends does not work, only the first is tried. `dueAlone`, between two
 * sweeps of a minute, tries nothing after a pause and leaves out those of the longer back-off. Returns how many.
 */
export async function sweepMessages({ commit, now }: UseCaseContext, { dueAlone = false } = {}): Promise<number> {
  const [pause, { messaging }] = await Promise.all([findPause(), readServiceStates()]);
  if (pause && (dueAlone || pause.until > now)) return 0;
  const worksSince = messaging?.problem === undefined ? (messaging?.answeredAt ?? '') : '';
  const most = pause?.isAccount ? 1 : MOST_DUE;
  const waiting = await (dueAlone || pause?.isAccount ? overdueMessages(now, most) : waitingMessages());
  const overdue = waiting.filter(
    ({ attempts, dueAt = '', updatedAt }) => dueAt <= now || (attempts > 0 && updatedAt < worksSince),
  );
  const next = later(now, 2 * SWEEP_AFTER_MS);
  // A worker or a person may have changed a message meanwhile. Then a worker that gets it too does nothing.
  await pMap(overdue, (message) => unlessLost(() => commit({ writes: [postponeSweep(message, next)] })), {
    concurrency: AT_ONCE,
  });
  await queueMessages(overdue.map(({ id }) => id));
  return overdue.length;
}
