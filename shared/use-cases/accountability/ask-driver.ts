import { MusterClosed, NotFound } from '#shared/contract/problems.ts';
import {
  AROUND_MINUTES,
  closedMuster,
  isReportedMissing,
  ridesAround,
  takesReplies,
  wasJustAsked,
} from '#shared/domain/accountability/muster.ts';
import { board, guestsToAskFor } from '#shared/domain/activities/boarding.ts';
import { readableSince } from '#shared/domain/messages/attempt.ts';
import { outboundOf } from '#shared/domain/messages/begin-message.ts';
import type { Command } from '#shared/domain/messages/reply.ts';
import type { Heard, NotFollowed } from '#shared/domain/messages/templates/heard-text.ts';
import {
  GUESTS_PER_QUESTION,
  type MusterQuestionPart,
  musterQuestionText,
} from '#shared/domain/messages/templates/muster-question-text.ts';
import { byId, requireStored } from '#shared/domain/records.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import { later } from '#shared/domain/time/days.ts';
import { findMark } from '#shared/entities/accountability/mark.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import { findQuestion, markAnswered, saveQuestion } from '#shared/entities/accountability/muster-question.ts';
import { replaceActivity } from '#shared/entities/activities/activity.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { MarkState, MusterQuestion, MusterRecord } from '#shared/schemas/accountability/muster.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { type LiveRecord, retryOnConflict, type Write } from '#shared/table/write.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { activitiesOfDriver, currentByDriver } from '#shared/use-cases/gps/driver-locations.ts';
import { assertReachable } from '#shared/use-cases/messages/accept-message.ts';
import { nextAskNumber } from '#shared/use-cases/messages/ask-number.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';
import { markFromReply } from './mark-guests.ts';
import { markedGuests } from './read-muster.ts';

/** A question that no one answers within a day is forgotten. */
const KEPT_MS = DAY_MS;

interface Asking extends DriverGuests {
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
 * messages are stored, so an interruption leaves nothing that the driver does not see. Leaves out a guest who is deleted meanwhile.
 * Returns undefined if none is left. Does not ask again within 5 minutes about the same guests. Throws Forbidden, DriverWithoutPhone, NotFound or
 * ContendedWrite.
 */
export function askDriver(context: UseCaseContext, asking: Asking): Promise<Asked | undefined> {
  return retryOnConflict(async () => {
    const { askId, driverId, muster, guests: wanted } = asking;
    context.actor.authorize('create', 'Message', { driverId });
    const [driver, before] = await Promise.all([findLive(driverStore, driverId), findQuestion(driverId)]);
    assertReachable(driver);
    const own = before?.askId === askId ? before : undefined;
    const now = { musterId: muster.id, vipIds: wanted.map(({ id }) => id), now: context.now };
    if (!own && wasJustAsked(before, now)) return { question: before, isNew: false, messages: [] };
    const guests = await notAskedYet(asking, own);
    const first = (own?.vipIds.length ?? 0) + 1;
    const count = first - 1 + guests.length;
    const messages = await storedMessages(own);
    const number = own || count === 0 ? own?.number : await nextAskNumber(context);
    let question = before;
    for (let from = 0; from < guests.length; from += GUESTS_PER_QUESTION) {
      const part = { title: muster.title, guests: guests.slice(from, from + GUESTS_PER_QUESTION), count, number };
      const message = messageOf(context, asking, { ...part, first: first + from });
      question = await storePart(context, asking, { before: question, driver, guests: part.guests, message, number });
      messages.push(message);
    }
    return question && count > 0 ? { question, isNew: true, messages } : undefined;
  });
}

/** Reads the guests who are not deleted, of those that the messages so far do not name. */
async function notAskedYet({ guests }: Asking, own: MusterQuestion | undefined): Promise<VipRecord[]> {
  const ids = guests.map(({ id }) => id).filter((id) => !own?.vipIds.includes(id));
  const live = byId((await findVips(ids)).filter(({ deletedAt }) => deletedAt === undefined));
  return ids.flatMap((id) => live.get(id) ?? []);
}

async function storedMessages(question: MusterQuestion | undefined): Promise<MessageRecord[]> {
  return (await Promise.all(question?.messageIds.map(findMessage) ?? [])).filter((message) => message !== undefined);
}

function messageOf(
  { actor, now }: UseCaseContext,
  { askId, driverId, settings }: Asking,
  part: MusterQuestionPart,
): MessageRecord {
  return outboundOf({ actor, now }, settings, {
    id: idFrom('msg', `${askId} ${driverId} ${part.first}`),
    driverId,
    purpose: 'MUSTER',
    text: musterQuestionText(part, messageWording(settings)),
  });
}

interface Part {
  readonly driver: LiveRecord;
  readonly before: MusterQuestion | undefined;
  readonly guests: readonly VipRecord[];
  readonly message: MessageRecord;
  /** What the reply must name. */
  readonly number: number | undefined;
}

async function storePart(
  { audit, commit, now }: UseCaseContext,
  { askId, muster }: Asking,
  { before, driver, guests, message, number }: Part,
): Promise<MusterQuestion> {
  const shown = { driver, guests: guests.map(vipStore.asLive) };
  const own = before?.askId === askId ? before : undefined;
  const after = {
    musterId: muster.id,
    askId,
    askedAt: own?.askedAt ?? now,
    vipIds: own?.vipIds ?? [],
    messageIds: [...(own?.messageIds ?? []), message.id],
    number,
    isAnswered: false,
  };
  const { question, write } = saveQuestion(before, after, shown, later(now, KEPT_MS));
  await commit({ writes: [...createMessage(message, shown), write, audit('Message', undefined, message)] });
  return question;
}

/** A driver to ask, and about which guests. */
export interface DriverGuests {
  readonly driverId: string;
  /** In order of name. */
  readonly guests: readonly VipRecord[];
}

/** Reads an open muster. Throws NotFound, Forbidden or MusterClosed. */
export async function requireOpenMuster({ actor }: Pick<UseCaseContext, 'actor'>, id: string): Promise<MusterRecord> {
  const muster = requireStored(await findMuster(id), 'muster', id);
  actor.authorize('update', 'Muster', muster);
  if (muster.status === 'CLOSED') throw closedMuster(muster);
  return muster;
}

/**
 * Reads which drivers are on duty with which guests of the muster who are not accounted for. On duty: a ride in progress, or one that
 * is planned for now or for less than 30 minutes before or after.
 */
export async function driversToAsk(
  { now }: Pick<UseCaseContext, 'now'>,
  muster: MusterRecord,
): Promise<DriverGuests[]> {
  const [rides, guests] = await Promise.all([
    currentByDriver({ from: later(now, -DAY_MS), to: later(now, HOUR_MS) }, { now, aroundMinutes: AROUND_MINUTES }),
    markedGuests(muster),
  ]);
  const wanted = new Map(guests.flatMap(({ state, vip }) => (state === 'ACCOUNTED' ? [] : [[vip.id, vip] as const])));
  const collator = new Intl.Collator('en');
  return [...rides].flatMap(([driverId, own]) => {
    const vipIds = new Set(ridesAround(own, now, AROUND_MINUTES).flatMap((ride) => ride.vipIds));
    const asked = [...vipIds].flatMap((id) => wanted.get(id) ?? []).sort((a, b) => collator.compare(a.name, b.name));
    return asked.length === 0 ? [] : [{ driverId, guests: asked }];
  });
}

/** A reply of a driver whose whole text is a command. */
interface Reply {
  readonly driverId: string;
  readonly messageId: string;
  readonly command: Command;
  /** When it was written. */
  readonly writtenAt: string;
}

/** What a reply did. `writes` are to commit with it. */
export interface Followed {
  readonly writes: readonly Write[];
  readonly heard: Heard;
}

/**
 * Marks the guests that a driver's reply names, if it answers their newest muster question: without a number, or with its number. Each mark
 * has an id made from the reply, so a repeat after an interruption adds none twice. A reply that was written before the driver could read
 * the question, or that comes after the muster is closed, marks no one. Returns undefined if the reply is about something else.
 */
export async function answerMuster(context: UseCaseContext, reply: Reply): Promise<Followed | undefined> {
  const { command, driverId, writtenAt } = reply;
  const question = await findQuestion(driverId);
  if (!question || (command.number ?? question.number) !== question.number) return undefined;
  if (!takesReplies(question, context.now)) return notFollowed('OVER');
  const since = readableSince(await Promise.all(question.messageIds.map(findMessage)));
  if (since === undefined || writtenAt < since) return notFollowed('EARLY');
  return command.kind === 'OK' ? allHere(context, reply, question) : oneMissing(context, reply, question, command);
}

/** Returns that a reply did nothing, and why. */
export function notFollowed(why: NotFollowed): Followed {
  return { writes: [], heard: { kind: 'NOT_FOLLOWED', why } };
}

async function allHere(context: UseCaseContext, reply: Reply, question: MusterQuestion): Promise<Followed> {
  if (question.isAnswered) return { writes: [], heard: { kind: 'ANSWERED_BEFORE' } };
  const here: string[] = [];
  for (const vipId of question.vipIds) {
    if (isReportedMissing(await findMark(question.musterId, vipId), question)) continue;
    here.push(vipId);
    if (!(await markFrom(context, reply, { question, vipId, state: 'ACCOUNTED' }))) return notFollowed('OVER');
  }
  const boarded = await aboardWrites(context, reply, here);
  return { writes: [markAnswered(question), ...boarded], heard: { kind: 'ALL_HERE' } };
}

/** Returns the writes that mark the guests of rides around now aboard, as far as the driver has not: they are with the driver. */
async function aboardWrites(
  { audit, now }: UseCaseContext,
  { driverId }: Reply,
  here: readonly string[],
): Promise<Write[]> {
  const held = await activitiesOfDriver(driverId, { from: later(now, -DAY_MS), to: now });
  return ridesAround(held, now, AROUND_MINUTES).flatMap((ride) => {
    const asked = guestsToAskFor(ride, now).filter((id) => here.includes(id));
    if (asked.length === 0) return [];
    const after = board(ride, { vipIds: asked, aboard: true, at: now, by: 'DRIVER', withCode: false });
    return [replaceActivity(ride, after), audit('ScheduleEvent', ride, after)];
  });
}

/** `NO 12` may mean the question 12, without its guest. Then it marks no one. */
async function oneMissing(
  context: UseCaseContext,
  reply: Reply,
  question: MusterQuestion,
  { guest, number }: Extract<Command, { kind: 'NO' }>,
): Promise<Followed> {
  const vipId = question.vipIds[guest - 1];
  if (vipId === undefined || (number === undefined && guest === question.number)) return notFollowed('WORDS');
  const isMarked = await markFrom(context, reply, { question, vipId, state: 'MISSING' });
  return isMarked ? { writes: [], heard: { kind: 'MISSING', guest } } : notFollowed('OVER');
}

/** Returns false if the muster takes no more marks. Skips a guest who was deleted since the question. */
async function markFrom(
  context: UseCaseContext,
  { driverId, messageId }: Reply,
  { question, state, vipId }: { readonly question: MusterQuestion; readonly vipId: string; readonly state: MarkState },
): Promise<boolean> {
  const { musterId } = question;
  const id = idFrom('mrk', `${messageId} ${vipId}`);
  try {
    // A reply names no version.
    await markFromReply({ ...context, ifMatch: () => undefined }, question, {
      id,
      musterId,
      vipId,
      state,
      at: context.now,
      driverId,
      messageId,
    });
    return true;
  } catch (error) {
    if (error instanceof NotFound) return true;
    if (!(error instanceof MusterClosed)) throw error;
    logger().info('a reply came after its muster was closed', { musterId, messageId });
    return false;
  }
}
