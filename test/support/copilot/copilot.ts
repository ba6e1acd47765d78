import * as askCopilot from '#functions/copilot/ask-copilot.ts';
import { operations } from '#functions/registry.ts';
import type { ModelAnswer, ModelStub } from '#infra/local/stubs/chat-completions.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useFunctions } from '#test/support/functions.ts';
import { useModel } from './model.ts';

/** All operations. A suite about tools is derived from them. */
export const OPERATIONS = await operations();

export interface Copilot {
  readonly stub: ModelStub;
  /** The model answers one turn with these messages, in order. Later it says that it is at an end. */
  script(...answers: readonly ModelAnswer[]): void;
  /** Says one sentence to the copilot. */
  say(as: string, content: string): Promise<Answer>;
  /** Confirms a proposal. */
  confirm(as: string, id: string): Promise<Answer>;
}

/** Starts the stub of the model for this test file, and lets the copilot invoke every operation. Each test begins with the rules. */
export function useCopilot(): Copilot {
  useFunctions(...OPERATIONS);
  const running = useModel();
  const post = (as: string, body: object): Promise<Answer> => call(askCopilot, { as, body });
  return {
    get stub() {
      return running();
    },
    script: (...answers) => {
      running().answer(({ messages }) => {
        const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
        return answers[turn.filter(({ role }) => role === 'assistant').length] ?? { say: 'That is all.' };
      });
    },
    say: (as, content) => post(as, { messages: [{ role: 'user', content }] }),
    confirm: (as, id) => post(as, { confirm: id }),
  };
}
