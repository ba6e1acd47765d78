import { call } from '#test/support/call.ts';
import { type Demonstration, useDemonstration } from '#test/support/demonstration.ts';
import { sayAll } from '../converse.ts';
import { OPERATIONS, useCopilot } from '../copilot.ts';
import type { CoordinatorSentence, World } from './world.ts';

/** The local time at which the coordinator speaks. */
export const HOUR = '14:00';

export interface Sentences {
  readonly demonstration: Demonstration;
  /** How many requests to the model each sentence took. */
  readonly steps: readonly number[];
  /** Plays a sentence on a fresh demonstration. Returns what is wrong; undefined if it ends as the coordinator wants it. */
  readonly faultOf: (sentence: CoordinatorSentence) => Promise<string | undefined>;
}

/** Gives a test file the demonstration, and a coordinator who speaks to its copilot. */
export function useSentences(): Sentences {
  const demonstration = useDemonstration();
  const copilot = useCopilot();
  const { coordinator: as, tomorrow } = demonstration;
  const steps: number[] = [];
  const read: World['read'] = async (operationId, options) => {
    const operation = OPERATIONS.find(({ contract }) => contract.operationId === operationId);
    if (!operation) throw new Error(`There is no operation ${operationId}`);
    return (await call(operation, { as, ...options })).body;
  };
  return {
    demonstration,
    steps,
    faultOf: async ({ after = [], holds, say }) => {
      await demonstration.fresh(HOUR);
      const before = copilot.stub.requests.length;
      const { answer, confirmed } = await sayAll(as, [...after, say]);
      // Sentences that are said before this one are no steps of it.
      if (after.length === 0) steps.push(copilot.stub.requests.length - before);
      const isRight = await holds({ answer, confirmed, tomorrow, read });
      return isRight ? undefined : JSON.stringify([answer.reply, answer.account, confirmed?.reply]);
    },
  };
}
