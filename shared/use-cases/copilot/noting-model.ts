import type { ChatModel } from '#shared/adapters/copilot/chat-model.ts';
import { ProviderFailed } from '#shared/contract/problems.ts';
import { ANSWERED, type ServiceWord, wordOf, wordOfStatus } from '#shared/domain/services/service-word.ts';
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
        if (error instanceof ProviderFailed && !isOurLimit) await noteWord('copilot', wordOfModel(error), now);
        throw error;
      }
    },
  };
}

/** What the status in its sentence says. The codes of the provider are for administrators only. */
function wordOfModel({ message }: Error): ServiceWord {
  const [, status] = /answered ([1-5]\d\d)/.exec(message) ?? [];
  if (status !== undefined) return wordOfStatus('The model of the copilot', Number(status));
  const [sentence = message] = message.split(': ');
  return wordOf({ kind: 'UNAVAILABLE', message: sentence === message ? message : `${sentence}.` });
}
