import type * as z from 'zod';
import { touch } from '#shared/pages/desk/store/feed.ts';
import { whenReady } from '#shared/pages/desk/store/when-ready.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';
import type { CopilotAnswer as AnswerSchema } from '#shared/schemas/copilot/copilot.ts';

export type CopilotAnswer = z.output<typeof AnswerSchema>;

/** What a person said, or what came back. */
export type Turn =
  | { readonly by: 'person'; readonly text: string }
  | { readonly by: 'copilot'; readonly answer: CopilotAnswer };

/** The service takes 50 messages with 60,000 characters in all. The last ones carry what the talk is about. */
const MOST_MESSAGES = 49;
const MOST_CHARACTERS = 60_000;

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Returns the talk as the copilot reads it: the newest messages that fit. */
export function messagesOf(turns: readonly Turn[]): Message[] {
  const all = turns
    .map(
      (turn): Message =>
        turn.by === 'person' ? { role: 'user', content: turn.text } : { role: 'assistant', content: turn.answer.reply },
    )
    .filter(({ content }) => content.trim() !== '')
    .slice(-MOST_MESSAGES);
  let room = MOST_CHARACTERS;
  const first = all.findLastIndex(({ content }) => {
    room -= content.length;
    return room < 0;
  });
  return all.slice(first + 1);
}

/** Asks the copilot, or confirms the plan that it made, and waits for what comes. */
export async function askCopilot(turns: readonly Turn[], confirm?: string): Promise<CopilotAnswer> {
  const body = confirm === undefined ? { messages: messagesOf(turns) } : { confirm };
  const { value } = await sendWrite<CopilotAnswer>('POST', '/api/copilot', { body });
  const answer = value.id === undefined ? value : await whenReady(`/api/copilot/${value.id}`, value);
  touch('attention');
  return answer;
}
