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

const REASONS: Readonly<Record<StopReason, string>> = {
  MODEL_CALLS: `I stopped: this takes more than ${BOUNDS.modelCalls} questions to the model.`,
  IDENTICAL_CALLS: `I stopped: the model asked for the same thing more than ${BOUNDS.identicalCalls} times.`,
  OPERATIONS: `I stopped: this takes more than ${BOUNDS.operations} requests.`,
  TIME: 'I stopped: this takes longer than a turn may take.',
  TOKENS: 'I stopped: this takes more text than one turn may have.',
  MODEL_FAILED: 'I stopped: the model failed.',
  FAULT: 'I stopped: something failed on our side.',
};

/** Says why a turn was stopped, and what is done and what is not by an account. `fault`: what the model failed with. */
export function stoppedReply(reason: StopReason, account: Account | undefined, fault?: string): string {
  const why = reason === 'MODEL_FAILED' && fault !== undefined ? [fault] : [];
  return [REASONS[reason], ...accountSentences(account), ...why, 'Ask again for what is missing.'].join(' ');
}

/** Says that the model says nothing, and what was done by an account. */
export function silentReply(account?: Account): string {
  return ['The model gave no answer.', ...accountSentences(account)].join(' ');
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
