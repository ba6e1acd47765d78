import type { ChatModel } from '#shared/adapters/copilot/chat-model.ts';
import { ModelFailed } from '#shared/adapters/copilot/model-fault.ts';
import { ANSWERED, wordOf } from '#shared/domain/services/service-word.ts';
import { noteWord } from '#shared/use-cases/services/note-word.ts';

interface Noting {
  readonly now: string;
  /** Whether no other run goes on when the time of this one ends. Until then, a slow model is no failing one. */
  readonly isLast: boolean;
}

/** Returns a model that keeps what it says for the attention list: the first answer of a run, and each failure. */
export function notingModel(model: ChatModel, { isLast, now }: Noting): ChatModel {
  let hasAnswered = false;
  return {
    complete: async (messages, tools, asking) => {
      try {
        const answer = await model.complete(messages, tools, asking);
        if (!hasAnswered) await noteWord('copilot', ANSWERED, now);
        hasAnswered = true;
        return answer;
      } catch (error) {
        const isOurLimit = asking.signal.aborted && (hasAnswered || !isLast);
        if (error instanceof ModelFailed && !isOurLimit)
          await noteWord('copilot', wordOf({ kind: error.kind, message: error.said }), now);
        throw error;
      }
    },
  };
}
