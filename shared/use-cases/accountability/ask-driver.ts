import { wasJustAsked } from '#shared/domain/accountability/question.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { GUESTS_PER_QUESTION, musterQuestionText } from '#shared/domain/messages/templates/muster-question-text.ts';
import { DAY_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import { driverStore } from '#shared/entities/driver.ts';
import { findMessage } from '#shared/entities/message.ts';
import { findQuestion, saveQuestion } from '#shared/entities/muster-question.ts';
import { createMessage } from '#shared/entities/new-message.ts';
import { vipStore } from '#shared/entities/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { MessageRecord } from '#shared/schemas/message-record.ts';
import type { MusterQuestion, MusterRecord } from '#shared/schemas/muster-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import type { LiveRecord } from '#shared/table/live.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { assertReachable } from '#shared/use-cases/messages/accept-message.ts';
import { findLive } from '#shared/use-cases/records/find-live.ts';
import type { DriverGuests } from './drivers-to-ask.ts';

/** A question that no one answers within a day is forgotten. */
const KEPT_MS = DAY_MS;

export interface Asking extends DriverGuests {
  readonly muster: MusterRecord;
  readonly settings: SettingsRecord;
  /** Identifies the request. A repeat under the same Idempotency-Key continues it. */
  readonly askId: string;
}

/** The question that a driver has now. */
export interface Asked {
  readonly question: MusterQuestion;
  readonly isNew: boolean;
  /** The messages of a new question. They wait to be sent: call `queueMessages`. */
  readonly messages: readonly MessageRecord[];
}

/**
 * Stores a question to a driver, with a message for each 20 guests. A reply answers the newest question. It asks about the guests whose
 * messages are stored, so an interruption leaves nothing that the driver does not see. Does not ask again within 5 minutes. Throws
 * Forbidden, DriverWithoutPhone, NotFound or ContendedWrite.
 */
export const askDriver = (context: UseCaseContext, asking: Asking): Promise<Asked> =>
  retryOnConflict(async () => {
    const { askId, driverId, guests, muster } = asking;
    context.actor.authorize('create', 'Message', { driverId });
    const [driver, before] = await Promise.all([findLive(driverStore, driverId), findQuestion(driverId)]);
    assertReachable(driver);
    const messages: MessageRecord[] = [];
    if (before?.askId !== askId && wasJustAsked(before, { musterId: muster.id, now: context.now }))
      return { question: before, isNew: false, messages };
    let question = before;
    for (let from = 0; from < guests.length; from += GUESTS_PER_QUESTION) {
      const id = idFrom('msg', `${askId} ${driverId} ${from}`);
      const earlier = question?.messageIds.includes(id) ? await findMessage(id) : undefined;
      const message = earlier ?? questionPart(context, asking, { from, id });
      if (!earlier) question = await storePart(context, asking, { before: question, driver, from, message });
      messages.push(message);
    }
    if (!question) throw new Error('a driver is asked about at least one guest');
    return { question, isNew: true, messages };
  });

const questionPart = (
  { actor, now }: UseCaseContext,
  { driverId, guests, muster, settings }: Asking,
  { from, id }: { readonly from: number; readonly id: string },
): MessageRecord =>
  beginOutbound({
    id,
    createdBy: actor.id,
    now,
    retentionDays: settings.messages.retentionDays,
    driverId,
    purpose: 'MUSTER',
    text: musterQuestionText({
      title: muster.title,
      guests: guests.slice(from, from + GUESTS_PER_QUESTION),
      first: from + 1,
      count: guests.length,
    }),
  });

interface Part {
  readonly driver: LiveRecord;
  readonly before: MusterQuestion | undefined;
  readonly from: number;
  readonly message: MessageRecord;
}

const storePart = async (
  { audit, commit, now }: UseCaseContext,
  { askId, guests, muster }: Asking,
  { before, driver, from, message }: Part,
): Promise<MusterQuestion> => {
  const shown = { driver, guests: guests.slice(from, from + GUESTS_PER_QUESTION).map(vipStore.asLive) };
  const own = before?.askId === askId ? before : undefined;
  const after = {
    musterId: muster.id,
    askId,
    askedAt: own?.askedAt ?? now,
    vipIds: own?.vipIds ?? [],
    messageIds: [...(own?.messageIds ?? []), message.id],
    isAnswered: false,
  };
  const { question, write } = saveQuestion(before, after, shown, later(now, KEPT_MS));
  await commit({ writes: [...createMessage(message, shown), write, audit('Message', undefined, message)] });
  return question;
};
