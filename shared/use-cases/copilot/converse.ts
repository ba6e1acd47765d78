import type { ChatModel } from '#shared/adapters/model/chat-model.ts';
import { ProviderFailed } from '#shared/contract/problems.ts';
import { type Account, replyOf } from '#shared/domain/copilot/account.ts';
import { cleanReply, MAX_REPLY } from '#shared/domain/copilot/clean-reply.ts';
import type { ChatMessage, Completion } from '#shared/domain/copilot/conversation.ts';
import { toolResult } from '#shared/domain/copilot/tool-result.ts';
import { BOUNDS, type StopReason, silentReply, stoppedReply } from '#shared/domain/copilot/turn-bounds.ts';
import { PROVIDER_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot.ts';
import type { Proposed } from './propose-steps.ts';
import { Turn, type TurnParts } from './turn.ts';

export interface Conversation extends TurnParts {
  readonly model: ChatModel;
  readonly messages: readonly ChatMessage[];
  /** The hosts whose links the answer may show. */
  readonly ownHosts: readonly string[];
}

/**
 * Runs one turn: asks the model, runs its calls, and asks again with their results, within bounds. Throws ProviderFailed if the model fails
 * before anything was done. Later, the answer says what was done, whatever fails.
 */
export const converse = async (conversation: Conversation): Promise<CopilotAnswer> => {
  const turn = new Turn(conversation);
  try {
    const end = await ask(turn, conversation);
    return await (typeof end === 'string' ? stopped(turn, end) : finish(turn, end.said, conversation.ownHosts));
  } catch (error) {
    if (turn.writes.count === 0 && turn.writes.waiting.length === 0) throw error;
    logger().error('a turn of the copilot failed', { error: error as Error });
    return stopped(turn, 'FAULT');
  }
};

const CUT_OFF = '(The model was cut off here.)';
/** A call whose arguments may be cut off is not run. */
const CUT_CALL = toolResult(400, {
  status: 400,
  code: 'VALIDATION_FAILED',
  detail: 'Your answer was cut off at its limit, so none of its calls was run. Make fewer calls at once.',
});

/** Asks the model until it calls no more tools. Returns what it says, or why the turn stops. */
const ask = async (
  turn: Turn,
  { messages: given, model, signal }: Conversation,
): Promise<{ readonly said: string } | StopReason> => {
  const messages = [...given];
  let tokens = 0;
  for (let asked = 0; asked < BOUNDS.modelCalls; asked += 1) {
    if (signal.aborted) return 'TIME';
    if (tokens > BOUNDS.tokens) return 'TOKENS';
    let completion: Completion;
    try {
      completion = await model.complete(messages, turn.tools(), signal);
    } catch (error) {
      if (signal.aborted) return 'TIME';
      if (!(error instanceof ProviderFailed)) throw error;
      logger().warn(PROVIDER_LINE, { provider: 'copilot', reason: error.message });
      if (turn.writes.count + turn.writes.waiting.length > 0)
        return 'Retry-After' in error.headers ? 'MODEL_BUSY' : 'MODEL_FAILED';
      throw error;
    }
    tokens += completion.tokens ?? estimate(messages, completion);
    const { calls, content, isCut = false } = completion;
    if (calls.length === 0) return { said: isCut ? `${content.trim()} ${CUT_OFF}` : content.trim() };
    const results = isCut ? calls.map(({ id }) => ({ callId: id, content: CUT_CALL })) : await turn.run(calls);
    if (typeof results === 'string') return results;
    messages.push({ role: 'assistant', content, calls });
    messages.push(...results.map((result) => ({ role: 'tool' as const, ...result })));
  }
  return 'MODEL_CALLS';
};

/** An endpoint that does not count gets an estimate: about four characters per token. */
const estimate = (messages: readonly ChatMessage[], completion: Completion): number =>
  Math.ceil(JSON.stringify([messages, completion]).length / 4);

const finish = async (turn: Turn, heard: string, ownHosts: readonly string[]): Promise<CopilotAnswer> => {
  const said = cleanReply(heard, ownHosts);
  const proposed = await turn.propose();
  const account = turn.account(proposed);
  return answerOf(turn, said === '' ? silentReply(account) : cleanReply(replyOf(account, said), ownHosts), {
    proposed,
    account,
  });
};

/** A stopped turn loses nothing: what waits for the user is in the proposal all the same. */
const stopped = async (turn: Turn, reason: StopReason): Promise<CopilotAnswer> => {
  const proposed = await turn.propose();
  const account = turn.account(proposed);
  return answerOf(turn, stoppedReply(reason, account).slice(0, MAX_REPLY), { proposed, account });
};

const answerOf = (
  { writes: { actions } }: Turn,
  reply: string,
  { account, proposed: { proposal } }: { readonly account: Account; readonly proposed: Proposed },
): CopilotAnswer => ({
  account: mutable(account),
  reply,
  actions,
  ...(proposal ? { proposal } : {}),
});

const mutable = ({ done, notDone, unknown, waiting }: Account): CopilotAnswer['account'] => ({
  done: [...done],
  waiting: [...waiting],
  notDone: [...notDone],
  unknown: [...unknown],
});
