import * as askCopilot from '#functions/copilot/ask-copilot.ts';
import { type Answer, call } from '#test/support/call.ts';

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What became of the last sentence of a conversation. */
export interface Said {
  readonly answer: Answer['body'];
  /** The answer to the confirmation; undefined if nothing waited. */
  readonly confirmed: Answer['body'];
}

/**
 * Says these sentences in one conversation, and confirms each proposal, as a client does. `confirmsLast`: whether also that of the last
 * sentence.
 */
export async function sayAll(as: string, sentences: readonly string[], confirmsLast = true): Promise<Said> {
  const messages: Message[] = [];
  let said: Said = { answer: undefined, confirmed: undefined };
  for (const [place, content] of sentences.entries()) {
    messages.push({ role: 'user', content });
    const { body: answer, status, text } = await call(askCopilot, { as, body: { messages } });
    if (status !== 200) throw new Error(`${content}: ${text}`);
    const id = place < sentences.length - 1 || confirmsLast ? answer.proposal?.id : undefined;
    const confirmed = id === undefined ? undefined : (await call(askCopilot, { as, body: { confirm: id } })).body;
    said = { answer, confirmed };
    messages.push({ role: 'assistant', content: confirmed?.reply ?? answer.reply });
  }
  return said;
}
