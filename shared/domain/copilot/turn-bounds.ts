import { inEnglish, say } from '#shared/domain/sentences/english.ts';
import type { Said as Sentence } from '#shared/domain/sentences/sentence.ts';
import type { CopilotSentence } from '#shared/schemas/copilot/copilot.ts';
import type { GoodCall } from './read-call.ts';
import { type Account, accountSentences } from './reply.ts';

/** What one turn may use. `modelMs`: the model gets no more time after it. The rest is for the proposal and the answer. */
export const BOUNDS = {
  modelCalls: 8,
  identicalCalls: 3,
  modelMs: 22_000,
  turnMs: 25_000,
  tokens: 200_000,
  /** More writes than this become a proposal. */
  writes: 5,
  /** All requests to operations, dry runs included. */
  operations: 200,
} as const;

/** Why a turn ended before the model was done. */
export type StopReason =
  | 'MODEL_CALLS'
  | 'IDENTICAL_CALLS'
  | 'OPERATIONS'
  | 'TIME'
  | 'TOKENS'
  | 'MODEL_FAILED'
  | 'FAULT';

/** The bound of each reason that has one. */
const MOST: Readonly<Partial<Record<StopReason, number>>> = {
  MODEL_CALLS: BOUNDS.modelCalls,
  IDENTICAL_CALLS: BOUNDS.identicalCalls,
  OPERATIONS: BOUNDS.operations,
};

/** Returns a sentence of the service with what says it in another language. */
export function sentenceOf({ code, values = {} }: Sentence): CopilotSentence {
  return { text: inEnglish({ code, values }, 'UTC'), code, values };
}

/** Says why a turn was stopped. Only the English text has what the model failed with, which has no code. */
export function stopSentence(reason: StopReason, fault?: string): CopilotSentence {
  const sentence = sentenceOf(say(`STOPPED_${reason}`, { most: MOST[reason], advice: say('ASK_AGAIN') }));
  return { ...sentence, text: stoppedReply(reason, undefined, fault) };
}

/** Says why a turn was stopped, and what is done and what is not by an account. `fault`: what the model failed with. */
export function stoppedReply(reason: StopReason, account: Account | undefined, fault?: string): string {
  const why = reason === 'MODEL_FAILED' && fault !== undefined ? [fault] : [];
  const advice = [...accountSentences(account), ...why, say('ASK_AGAIN')];
  return inEnglish(say(`STOPPED_${reason}`, { most: MOST[reason], advice }), 'UTC');
}

/** Says that the model says nothing, and what was done by an account. */
export function silentReply(account?: Account): string {
  return inEnglish(say('MODEL_SILENT', { advice: accountSentences(account) }), 'UTC');
}

/** What happens to a call: it is done, tried and then done if its effect is harmless, or becomes a step that the user confirms. */
export type Verdict = 'RUN' | 'TRY' | 'PROPOSE';

/**
 * Judges the calls of one answer of the model, after `writes` writes in this turn. If the answer could make more than five writes in
 * the turn, none of its writes runs: a person sees them together.
 */
export function judgeCalls(calls: readonly GoodCall[], writes: number): Verdict[] {
  const isTooMany = writes + calls.filter(({ tool }) => tool.effect === 'WRITE').length > BOUNDS.writes;
  return calls.map(({ tool: { effect } }) => {
    if (effect === 'READ' || effect === 'PROPOSAL') return 'RUN';
    return effect === 'WRITE' && !isTooMany ? 'TRY' : 'PROPOSE';
  });
}
