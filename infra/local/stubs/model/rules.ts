import type { Answering, ChatRequest, ModelAnswer } from '#infra/local/stubs/chat-completions.ts';
import { ALARM } from './alarm.ts';
import { DAY } from './day.ts';
import { GUESTS } from './guests.ts';
import { ORDERS } from './orders.ts';
import { PAPERS } from './papers.ts';
import { QUESTIONS } from './questions.ts';
import { REFUSALS } from './refusals.ts';
import { replay } from './replay.ts';
import type { Sentence } from './sentence.ts';
import { UNDO } from './undo.ts';
import { type Present, presentOf } from './when.ts';

/** The first that fits counts. */
const SENTENCES: readonly Sentence[] = [
  ...REFUSALS,
  ...UNDO,
  ...ALARM,
  ...PAPERS,
  ...DAY,
  ...QUESTIONS,
  ...GUESTS,
  ...ORDERS,
];

/** Answers like a model that understands these sentences. It works without a key, and without the network. */
export const answerByRules: Answering = (request): ModelAnswer => {
  const sentence = request.messages.findLast(({ role }) => role === 'user')?.content?.trim() ?? '';
  for (const { pattern, rule, words } of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return replay(request, words ?? [sentence], rule(sentence, found.groups ?? {}, presentIn(request)));
  }
  return {
    say: `I am the model of the demonstration. I understand: ${SENTENCES.map(({ example }) => `“${example}”`).join(', ')}.`,
  };
};

function presentIn(request: ChatRequest): Present {
  const said = request.messages.findLast(({ role, content }) => role === 'assistant' && content)?.content ?? '';
  return presentOf(promptOf(request), said);
}

function promptOf({ messages }: ChatRequest): string {
  return messages.find(({ role }) => role === 'system')?.content ?? '';
}
