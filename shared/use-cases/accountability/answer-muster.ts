import { MusterClosed, NotFound } from '#shared/contract/problems.ts';
import { isReportedMissing, takesReplies } from '#shared/domain/accountability/muster.ts';
import { type MusterReply, musterReply, namedNumber } from '#shared/domain/messages/reply.ts';
import { findMark } from '#shared/entities/accountability/mark.ts';
import { findQuestion, markAnswered } from '#shared/entities/accountability/muster-question.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { MarkState } from '#shared/schemas/accountability/muster.ts';
import type { MusterQuestion } from '#shared/schemas/accountability/muster-record.ts';
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { markFromReply } from './mark-guests.ts';

interface Reply {
  readonly driverId: string;
  readonly messageId: string;
  readonly text: string;
}

/**
 * Marks the guests that a driver's reply names, if the driver has a muster question to answer. Each mark has an id made from the reply,
 * so a repeat after an interruption adds none twice. A reply after the muster is closed marks no one. Returns the writes to commit with
 * the stored reply.
 */
export async function answerMuster(context: UseCaseContext, reply: Reply): Promise<Write[]> {
  const isReply = musterReply(reply.text) !== undefined || namedNumber(reply.text) !== undefined;
  const question = isReply ? await findQuestion(reply.driverId) : undefined;
  const meaning = question && musterReply(reply.text, question.number);
  if (!meaning || !question || !takesReplies(question, context.now)) return [];
  const { musterId } = question;
  const isAll = meaning.kind === 'ALL';
  if (isAll && question.isAnswered) return [];
  const state = isAll ? 'ACCOUNTED' : 'MISSING';
  for (const vipId of guestsIn(meaning, question)) {
    if (isAll && isReportedMissing(await findMark(musterId, vipId), question)) continue;
    if (!(await markFrom(context, reply, { question, vipId, state }))) return [];
  }
  return isAll ? [markAnswered(question)] : [];
}

function guestsIn(meaning: MusterReply, { vipIds }: MusterQuestion): readonly string[] {
  if (meaning.kind === 'ALL') return vipIds;
  const vipId = vipIds[meaning.number - 1];
  return vipId === undefined ? [] : [vipId];
}

interface Marked {
  readonly question: MusterQuestion;
  readonly vipId: string;
  readonly state: MarkState;
}

/** Returns false if the muster takes no more marks. Skips a guest who was deleted since the question. */
async function markFrom(
  context: UseCaseContext,
  { driverId, messageId }: Reply,
  { question, state, vipId }: Marked,
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
