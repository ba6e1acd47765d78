import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { FailureCode } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { SWEEP_AFTER_MS } from './begin-message.ts';

/**
 * What the provider made of a message. SENT: it took it, at `sentAt` by its clock, and receipts name `timestamp`. REFUSED: it will never take it. RETRY: it did
 * not take it, but may later. UNKNOWN: it may have taken it. ACCOUNT: it takes no message, because our account or our access does not work.
 */
export type SendResult =
  | { readonly kind: 'SENT'; readonly timestamp: string; readonly sentAt: string }
  | { readonly kind: 'ACCOUNT' | 'REFUSED' | 'RETRY'; readonly reason: string }
  | { readonly kind: 'UNKNOWN'; readonly reason: string; readonly pauseSeconds?: number };

/** How long after each failed try the next one follows, in seconds. After the last, the message is FAILED. */
const BACK_OFF_SECONDS = [10, 30, 120, 300, 900, 900, 900];

/** While the account that sends does not work, one message is tried this often. */
export const ACCOUNT_PAUSE_SECONDS = 300;

/** Longer than a run of the worker may take: a try that began before has ended without a result. */
export const CLAIM_MS = 75_000;

function next(message: MessageRecord, changes: Partial<MessageRecord>, now: string): MessageRecord {
  return { ...message, ...changes, version: message.version + 1, updatedAt: now };
}

/** Returns the message without the fields that only matter while it waits. */
function ended({
  claimId: _id,
  claimedAt: _at,
  dueAt: _due,
  failure: _failure,
  ...rest
}: MessageRecord): MessageRecord {
  return rest;
}

/** Returns the message with a try under way. Until its result is stored, no other worker sends the message. */
export function claimed(message: MessageRecord, claimId: string, now: string): MessageRecord {
  const { failure: _failure, ...rest } = message;
  const dueAt = later(now, CLAIM_MS + SWEEP_AFTER_MS);
  return next(rest, { claimId, claimedAt: now, dueAt, attempts: message.attempts + 1 }, now);
}

/** Tells whether another worker may still be sending the message. */
export function isClaimed({ claimedAt }: MessageRecord, now: string): boolean {
  return claimedAt !== undefined && Date.parse(now) - Date.parse(claimedAt) < CLAIM_MS;
}

/** Returns the message as FAILED or UNKNOWN. An UNKNOWN one keeps when it was tried: it may have arrived then. */
export function gaveUp(
  message: MessageRecord,
  status: 'FAILED' | 'UNKNOWN',
  failure: string,
  now: string,
): MessageRecord {
  const { claimedAt } = message;
  const when = status === 'UNKNOWN' && claimedAt !== undefined ? { claimedAt } : {};
  return next(ended(message), { ...when, status, failure }, now);
}

/** Returns since when its recipient may have read all parts of a question. Undefined while a part was not sent. */
export function readableSince(parts: readonly (MessageRecord | undefined)[]): string | undefined {
  let last = '';
  for (const part of parts) {
    const at = part?.sentAt ?? part?.claimedAt;
    if (at === undefined) return undefined;
    if (at > last) last = at;
  }
  return last;
}

/** Returns the message after a try. `waitSeconds` says when to try again. */
export function tried(
  message: MessageRecord,
  result: SendResult,
  now: string,
): { readonly after: MessageRecord; readonly waitSeconds?: number } {
  if (result.kind === 'SENT') {
    // Of the two clocks, the earlier one. A clock of the provider that is fast must not make replies look early.
    const sentAt = result.sentAt < now ? result.sentAt : now;
    return { after: next(ended(message), { status: 'SENT', sentAt }, now) };
  }
  if (result.kind === 'UNKNOWN') return { after: gaveUp(message, 'UNKNOWN', result.reason, now) };
  if (result.kind === 'ACCOUNT') {
    // It is not about this message: the try does not count.
    const untried = { ...message, attempts: message.attempts - 1 };
    return { after: postponed(untried, result.reason, ACCOUNT_PAUSE_SECONDS, now) };
  }
  const waitSeconds = result.kind === 'RETRY' ? BACK_OFF_SECONDS[message.attempts - 1] : undefined;
  if (waitSeconds !== undefined) return { after: postponed(message, result.reason, waitSeconds, now), waitSeconds };
  const times = result.kind === 'RETRY' ? ` We tried ${message.attempts} times.` : '';
  return { after: gaveUp(message, 'FAILED', `${result.reason}${times}`, now) };
}

/**
 * Returns the message with no try under way, and one planned in `waitSeconds`. It waits again, also if it was taken for UNKNOWN meanwhile:
 * now we know that it did not arrive.
 */
function postponed(message: MessageRecord, failure: string, waitSeconds: number, now: string): MessageRecord {
  return next(ended(message), { status: 'QUEUED', failure, dueAt: later(now, waitSeconds * 1_000) }, now);
}

/** Returns a message to a driver without a phone: it is sent as soon as it is on their page. */
export function onPageOnly(message: MessageRecord): MessageRecord {
  return { ...ended(message), status: 'SENT', sentAt: message.createdAt };
}

/**
 * Returns a message that a user has read on a page. One to a driver that waits is not sent any more, unless a try is under way: its result
 * then says what the status is.
 */
export function readOnPage(message: MessageRecord, userId: string, now: string): MessageRecord {
  const { direction, readAt, readBy } = message;
  if (readBy !== undefined) return message;
  const read = { readAt: readAt ?? now, readBy: userId };
  if (direction === 'INBOUND') return readAt === undefined ? change(message, { ...read, unread: null }, now) : message;
  return isClaimed(message, now) ? next(message, read, now) : next(ended(message), { ...read, status: 'READ' }, now);
}

/** Returns a FAILED or UNKNOWN message as QUEUED again. */
export function requeued(message: MessageRecord, now: string): MessageRecord {
  return next(ended(message), { status: 'QUEUED', attempts: 0, dueAt: later(now, SWEEP_AFTER_MS) }, now);
}

/** Why we send a message no more, by our own sentences, each with its code. */
export const FAILURES = {
  noSupplier: {
    code: 'NO_NUMBER',
    text: 'The supplier is deleted, or has no number for messages with a country code.',
  },
  noDriver: { code: 'NO_NUMBER', text: 'The driver is deleted or has no phone with a country code.' },
  noGuest: {
    code: 'NO_NUMBER',
    text: 'The guest is deleted, has not agreed to get messages, or has no phone with a country code.',
  },
  orderOver: { code: 'OVER', text: 'The order is over, or with another supplier.' },
  rideOver: { code: 'OVER', text: 'The ride is over or cancelled, or the guest is no longer on it.' },
  rideBack: { code: 'OVER', text: 'The guest has this ride after all.' },
  rideBegun: { code: 'OVER', text: 'The ride has begun, or the driver does not wait any more.' },
  tooLate: { code: 'OVER', text: 'It could not be sent in time.' },
  remindsTooLate: { code: 'OVER', text: 'It could not be sent in time: its ride has begun or has changed.' },
  stopped: { code: 'STOPPED', text: 'The service stopped while it sent the message. The message may have arrived.' },
} as const satisfies Readonly<Record<string, { readonly code: FailureCode; readonly text: string }>>;

/** Returns the code of a stored sentence. Undefined: it is what the provider said. */
export function failureCodeOf(failure: string | undefined): FailureCode | undefined {
  return Object.values(FAILURES).find(({ text }) => text === failure)?.code;
}
