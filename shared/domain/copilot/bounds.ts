/** What one turn may use. `modelMs`: the model gets no more time after it. The rest is for the proposal and the answer. */
export const BOUNDS = {
  modelCalls: 8,
  identicalCalls: 3,
  modelMs: 22_000,
  turnMs: 25_000,
  tokens: 200_000,
  /** More writes than this become a proposal. */
  writes: 5,
} as const;

/** Why a turn ended before the model was done. */
export type StopReason = 'MODEL_CALLS' | 'IDENTICAL_CALLS' | 'TIME' | 'TOKENS' | 'MODEL_FAILED';

const REASONS: Readonly<Record<StopReason, string>> = {
  MODEL_CALLS: `I stopped: this takes more than ${BOUNDS.modelCalls} questions to the model.`,
  IDENTICAL_CALLS: `I stopped: the model asked for the same thing more than ${BOUNDS.identicalCalls} times.`,
  TIME: `I stopped: this takes longer than ${BOUNDS.turnMs / 1_000} seconds.`,
  TOKENS: 'I stopped: this takes more text than one turn may have.',
  MODEL_FAILED: 'I stopped: the model failed.',
};

/** What a turn did: a sentence of each write, in order. */
export interface TurnReport {
  readonly done: readonly string[];
  readonly uncertain: readonly string[];
  /** Prepared for a proposal, which was not made. */
  readonly notDone: readonly string[];
}

/** Says why a turn was stopped, what is done and what is not. */
export const stoppedReply = (reason: StopReason, report: TurnReport): string =>
  [REASONS[reason], ...reportSentences(report), 'Ask again for what is missing.'].join(' ');

/** Says what was done, for a model that says nothing itself. */
export const silentReply = (report: TurnReport): string =>
  ['The model gave no answer.', ...reportSentences(report)].join(' ');

const reportSentences = ({ done, notDone, uncertain }: TurnReport): string[] => [
  done.length > 0 ? `Done: ${done.join('; ')}.` : 'Nothing was changed.',
  ...(uncertain.length > 0 ? [`Look at these, I do not know whether they are done: ${uncertain.join('; ')}.`] : []),
  ...(notDone.length > 0 ? [`Not done: ${notDone.join('; ')}.`] : []),
];
