import type { ChatModel } from '#shared/adapters/copilot/chat-model.ts';
import { ProviderFailed } from '#shared/contract/problems.ts';
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
        if (error instanceof ProviderFailed && !isOurLimit) await noteWord('copilot', wordOf(withKind(error)), now);
        throw error;
      }
    },
  };
}

/** What the status in the sentence of a failure says. No answer at all, and 5xx, are failures of the whole service. */
const KINDS: Readonly<Record<string, string>> = {
  401: 'CONFIGURATION',
  402: 'QUOTA',
  403: 'CONFIGURATION',
  // The model of the settings does not exist there.
  404: 'CONFIGURATION',
  // One that passes has another sentence.
  429: 'QUOTA',
};

function withKind({ message }: Error): { readonly kind: string; readonly message: string } {
  const [, status] = /answered ([1-5]\d\d)/.exec(message) ?? [];
  const refused = status?.startsWith('4') ? 'REFUSED' : 'UNAVAILABLE';
  // The codes of the provider are for administrators only.
  return { kind: KINDS[status ?? ''] ?? refused, message: message.replace(/: .*$/, '.') };
}
