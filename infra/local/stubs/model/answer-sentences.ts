import type { Answering, ModelAnswer } from '#infra/local/stubs/chat-completions.ts';
import { replay, wordsOf } from './conversation.ts';
import { SENTENCES } from './sentences.ts';
import { presentOf } from './when.ts';

/** Answers like a model that understands these sentences. It works without a key, and without the network. */
export const answerSentences: Answering = (request): ModelAnswer => {
  const { messages } = request;
  const said = messages.findLast(({ role }) => role === 'user')?.content?.trim() ?? '';
  const prompt = messages.find(({ role }) => role === 'system')?.content ?? '';
  const reply = messages.findLast(({ content, role }) => role === 'assistant' && content)?.content ?? '';
  for (const sentence of SENTENCES) {
    const words = wordsOf(sentence, said);
    if (words) return replay(request, words, sentence, presentOf(prompt, reply));
  }
  return {
    say: `I am the model of the demonstration. I understand: ${SENTENCES.map(({ say }) => `“${say}”`).join(', ')}.`,
  };
};
