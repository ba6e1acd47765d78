import type { ChatModel } from '#shared/adapters/model/chat-model.ts';
import { ProviderFailed } from '#shared/contract/problems.ts';
import { BOUNDS, type StopReason, silentReply, stoppedReply } from '#shared/domain/copilot/bounds.ts';
import type { ChatMessage, Completion } from '#shared/domain/copilot/conversation.ts';
import { PROVIDER_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot.ts';
import type { Proposal } from '#shared/schemas/proposal.ts';
import { proposeSteps } from './propose-steps.ts';
import { Turn, type TurnParts } from './turn.ts';

export interface Conversation extends TurnParts {
  readonly model: ChatModel;
  readonly messages: readonly ChatMessage[];
}

/**
 * Runs one turn: asks the model, runs its calls, and asks again with their results, within bounds. Throws ProviderFailed if the model fails
 * before anything was done. Later, the answer says what was done.
 */
export const converse = async ({ messages: given, model, ...parts }: Conversation): Promise<CopilotAnswer> => {
  const turn = new Turn(parts);
  const messages = [...given];
  const tools = [...parts.tools.values()];
  const stopped = (reason: StopReason): CopilotAnswer => ({
    reply: stoppedReply(reason, turn.report()),
    actions: turn.actions,
  });
  let tokens = 0;
  for (let asked = 0; asked < BOUNDS.modelCalls; asked += 1) {
    if (parts.signal.aborted) return stopped('TIME');
    if (tokens > BOUNDS.tokens) return stopped('TOKENS');
    let completion: Completion;
    try {
      completion = await model.complete(messages, tools, parts.signal);
    } catch (error) {
      if (parts.signal.aborted) return stopped('TIME');
      if (!(error instanceof ProviderFailed)) throw error;
      logger().warn(PROVIDER_LINE, { provider: 'copilot', reason: error.message });
      if (turn.actions.length > 0) return stopped('MODEL_FAILED');
      throw error;
    }
    tokens += completion.tokens ?? estimate(messages, completion);
    const { calls, content } = completion;
    if (calls.length === 0) return finish(turn, parts, content);
    const results = await turn.run(calls);
    if (typeof results === 'string') return stopped(results);
    messages.push({ role: 'assistant', content, calls });
    messages.push(...results.map((result) => ({ role: 'tool' as const, ...result })));
  }
  return stopped('MODEL_CALLS');
};

/** An endpoint that does not count gets an estimate: about four characters per token. */
const estimate = (messages: readonly ChatMessage[], completion: Completion): number =>
  Math.ceil(JSON.stringify([messages, completion]).length / 4);

/** Makes the proposal of the steps that the user must confirm, and answers. */
const finish = async (turn: Turn, { invoke }: TurnParts, content: string): Promise<CopilotAnswer> => {
  const said = content.trim() || silentReply(turn.report());
  if (turn.steps.length === 0) return answerOf(turn, said, turn.proposal);
  const made = await proposeSteps(invoke, turn.steps);
  if (made.proposal) return answerOf(turn, said, made.proposal);
  return answerOf(turn, `${said}\n\nThe proposal could not be made: ${made.detail} Nothing of it is done.`, undefined);
};

const answerOf = (
  { actions }: Turn,
  reply: string,
  proposal: Readonly<Record<string, unknown>> | undefined,
): CopilotAnswer => ({ reply, actions, ...(proposal ? { proposal: proposal as unknown as Proposal } : {}) });
