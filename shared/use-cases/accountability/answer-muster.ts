import { MusterClosed, NotFound } from '#shared/contract/problems.ts';
import { AROUND_MINUTES, isReportedMissing, ridesAround, takesReplies } from '#shared/domain/accountability/muster.ts';
import { board, guestsToAskFor } from '#shared/domain/activities/boarding.ts';
import { readableSince } from '#shared/domain/messages/attempt.ts';
import type { Command } from '#shared/domain/messages/reply.ts';
import type { Heard, NotFollowed } from '#shared/domain/messages/templates/heard-text.ts';
import { later } from '#shared/domain/time/days.ts';
import { findMark } from '#shared/entities/accountability/mark.ts';
import { findQuestion, markAnswered } from '#shared/entities/accountability/muster-question.ts';
import { replaceActivity } from '#shared/entities/activities/activity.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { MarkState } from '#shared/schemas/accountability/muster.ts';
import type { MusterQuestion } from '#shared/schemas/accountability/muster-record.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { activitiesOfDriver } from '#shared/use-cases/gps/driver-activities.ts';
import { markFromReply } from './mark-guests.ts';

/** A reply of a driver whose whole text is a command. */
export interface Reply {
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
