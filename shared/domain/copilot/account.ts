/** What a turn did and did not do: one sentence each, in order. The service makes it from what it committed, never from the model. */
export interface Account {
  readonly done: readonly string[];
  /** Steps of the proposal, which the user confirms. */
  readonly waiting: readonly string[];
  readonly notDone: readonly string[];
  /** Writes that may have been made: the operation failed. */
  readonly unknown: readonly string[];
}

export const NOTHING_CHANGED = 'Nothing was changed.';

/**
 * Puts what the service knows before what the model says: the model may claim anything. In the next turn, the model reads here what was
 * done, with the values before and after it, and can set it back.
 */
export function replyOf(account: Account, said: string): string {
  return `${accountSentences({ ...account, waiting: [], notDone: [] }).join(' ')}\n\n${said}`;
}

/** Says the account in sentences. */
export function accountSentences({ done, notDone, unknown, waiting }: Account): string[] {
  return [
    ...(done.length > 0 ? [`Done: ${done.join('; ')}.`] : []),
    ...(done.length + unknown.length === 0 ? [NOTHING_CHANGED] : []),
    ...(unknown.length > 0 ? [`Look at these, I do not know whether they are done: ${unknown.join('; ')}.`] : []),
    ...(waiting.length > 0 ? [`Waits for your confirmation: ${waiting.join('; ')}.`] : []),
    ...(notDone.length > 0 ? [`Not done: ${notDone.join('; ')}.`] : []),
  ];
}
