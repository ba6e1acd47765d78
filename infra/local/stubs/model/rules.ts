import type { Answering, ChatRequest, ModelAnswer } from '#infra/local/stubs/chat-completions.ts';
import { ORDERS } from './orders.ts';
import { QUESTIONS } from './questions.ts';
import { replay } from './replay.ts';
import type { Sentence } from './sentence.ts';
import { presentOf } from './when.ts';

const SENTENCES: readonly Sentence[] = [...QUESTIONS, ...ORDERS];

/** Answers like a model that understands these sentences. It works without a key, and without the network. */
export const answerByRules: Answering = (request): ModelAnswer => {
  const sentence = request.messages.findLast(({ role }) => role === 'user')?.content?.trim() ?? '';
  for (const { pattern, rule } of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return replay(request, rule(sentence, found.groups ?? {}, presentOf(promptOf(request))));
  }
  return {
    say: `I am the model of the demonstration. I understand: ${SENTENCES.map(({ example }) => `“${example}”`).join(', ')}.`,
  };
};

const promptOf = ({ messages }: ChatRequest): string => messages.find(({ role }) => role === 'system')?.content ?? '';
