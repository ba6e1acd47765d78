import type { ChatModel } from '#shared/adapters/copilot/chat-model.ts';
import { IdempotencyKeyInFlight, ProviderFailed } from '#shared/contract/problems.ts';
import type { ChatMessage, Completion } from '#shared/domain/copilot/conversation.ts';
import {
  type Account,
  cleanReply,
  cleanWords,
  MAX_REPLY,
  replyOf,
  withoutThoughts,
} from '#shared/domain/copilot/reply.ts';
import { toolResult } from '#shared/domain/copilot/tool-result.ts';
import {
  BOUNDS,
  type StopReason,
  sentenceOf,
  silentReply,
  stoppedReply,
  stopSentence,
} from '#shared/domain/copilot/turn-bounds.ts';
import type { TurnState } from '#shared/domain/copilot/turn-record.ts';
import { say } from '#shared/domain/sentences/english.ts';
import { logger, PROVIDER_LINE } from '#shared/platform/logger.ts';
import type { CopilotAnswer, CopilotSentence, TellTurn } from '#shared/schemas/copilot/copilot.ts';
import type { Proposed } from './propose-steps.ts';
import { Turn } from './turn.ts';
import type { TurnParts } from './turn-parts.ts';

export interface Conversation extends TurnParts {
  readonly model: ChatModel;
  /** The hosts whose links the answer may show. */
  readonly ownHosts: readonly string[];
  /** Lets another run go on with a turn whose time ends. If there is none, or it returns undefined, such a turn is stopped. */
  readonly handOver?: ((state: TurnState) => Promise<CopilotAnswer | undefined>) | undefined;
}

/**
 * Runs one turn: asks the model, runs its calls, and asks again with their results, within bounds. Throws ProviderFailed if the model fails
 * before anything was done. Later, the answer says what was done, whatever fails. Throws IdempotencyKeyInFlight if another run goes on with the turn.
 */
export async function converse(conversation: Conversation): Promise<CopilotAnswer> {
  const turn = new Turn(conversation);
  try {
    const end = await ask(turn, conversation);
    const handedOver = end === 'TIME' ? await conversation.handOver?.(turn.state()) : undefined;
    if (handedOver) return handedOver;
    if (turn.isUnanswered) logger().warn(PROVIDER_LINE, { provider: 'copilot', kind: 'TIME', asked: turn.asked });
    return await (typeof end === 'string' ? stopped(turn, end) : finish(turn, end.said, conversation.ownHosts));
  } catch (error) {
    const isNothing = turn.writes.count === 0 && turn.writes.waiting.length === 0;
    if (isNothing || error instanceof IdempotencyKeyInFlight) throw error;
    logger().error('a turn of the copilot failed', { error: error as Error });
    return stopped(turn, 'FAULT');
  }
}

const CUT_OFF = '(The model was cut off here.)';
/** A call whose arguments may be cut off is not run. */
const CUT_CALL = toolResult(400, {
  status: 400,
  code: 'VALIDATION_FAILED',
  detail: 'Your answer was cut off at its limit, so none of its calls was run. Make fewer calls at once.',
});

/** Asks the model until it calls no more tools. Returns what it says, or why the turn stops. */
async function ask(
  turn: Turn,
  { model, ownHosts, signal, tell }: Conversation,
): Promise<{ readonly said: string } | StopReason> {
  let reason = await turn.goOn();
  while (reason === undefined && turn.asked < BOUNDS.modelCalls) {
    if (signal.aborted) return 'TIME';
    if (turn.tokens > BOUNDS.tokens) return 'TOKENS';
    const hear = tell && wordsTeller(tell, ownHosts);
    const completion = await complete(
      turn,
      () => model.complete(turn.messages, turn.tools(), { signal, hear }),
      signal,
    );
    if (typeof completion === 'string') return completion;
    turn.asked += 1;
    turn.tokens += completion.tokens ?? estimate(turn.messages, completion);
    const { calls, content, isCut = false } = completion;
    if (calls.length === 0) {
      const said = withoutThoughts(content).trim();
      return { said: isCut ? `${said} ${CUT_OFF}` : said };
    }
    if (isCut) turn.refuse(completion, CUT_CALL);
    else reason = await turn.run(completion);
  }
  return reason ?? 'MODEL_CALLS';
}

/** Asks once. Returns why the turn stops if the model fails after something was done, or has no time left. */
async function complete(
  turn: Turn,
  askModel: () => Promise<Completion>,
  signal: AbortSignal,
): Promise<Completion | StopReason> {
  try {
    return await askModel();
  } catch (error) {
    // The model is silent, or its words come too slowly.
    turn.isUnanswered = signal.aborted;
    if (turn.isUnanswered) return 'TIME';
    if (!(error instanceof ProviderFailed)) throw error;
    turn.fault = error.message;
    const { message: reason } = error.cause instanceof Error ? error.cause : error;
    logger().warn(PROVIDER_LINE, { provider: 'copilot', reason });
    const { writes } = turn;
    if (writes.count + writes.waiting.length === 0) throw error;
    return 'MODEL_FAILED';
  }
}

/** An endpoint that does not count gets an estimate: about four characters per token. */
function estimate(messages: readonly ChatMessage[], completion: Completion): number {
  return Math.ceil(JSON.stringify([messages, completion]).length / 4);
}

async function finish(turn: Turn, heard: string, ownHosts: readonly string[]): Promise<CopilotAnswer> {
  const said = cleanReply(heard, ownHosts);
  const proposed = await turn.propose();
  const account = turn.account(proposed);
  const reply = said === '' ? silentReply(account) : cleanReply(replyOf(account, said), ownHosts);
  const own = said === '' ? sentenceOf(say('MODEL_SILENT')) : undefined;
  return answerOf(turn, { reply, words: own?.text ?? said }, { proposed, account, own });
}

/** A stopped turn loses nothing: what waits for the user is in the proposal all the same. */
async function stopped(turn: Turn, reason: StopReason): Promise<CopilotAnswer> {
  const proposed = await turn.propose();
  const account = turn.account(proposed);
  const reply = stoppedReply(reason, account, turn.fault).slice(0, MAX_REPLY);
  const own = stopSentence(reason, turn.fault);
  return answerOf(turn, { reply, words: own.text }, { proposed, account, own });
}

interface Outcome {
  readonly account: Account;
  readonly proposed: Proposed;
  /** What the service says in place of the model. */
  readonly own: CopilotSentence | undefined;
}

function answerOf(
  turn: Turn,
  said: Pick<CopilotAnswer, 'reply' | 'words'>,
  { account, own, proposed }: Outcome,
): CopilotAnswer {
  const { proposal } = proposed;
  const {
    kept: { links, people },
    writes: { actions },
  } = turn;
  return {
    account: mutable(account),
    sentences: [...(own ? [own] : []), ...turn.sentences(proposed)],
    ...said,
    actions,
    links,
    people,
    ...(proposal ? { proposal } : {}),
  };
}

function mutable({ done, notDone, unknown, waiting }: Account): CopilotAnswer['account'] {
  return { done: [...done], waiting: [...waiting], notDone: [...notDone], unknown: [...unknown] };
}

/** Returns a listener that tells the words of one answer of the model as they come, in whole sentences and clean as a reply is. */
function wordsTeller(tell: TellTurn, ownHosts: readonly string[]): (text: string) => void {
  let heard = '';
  let told = '';
  return (text) => {
    heard += text;
    const clean = cleanWords(heard, ownHosts);
    if (clean.length <= told.length || !clean.startsWith(told)) return;
    tell('words', { text: clean.slice(told.length) });
    told = clean;
  };
}
