import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { Completion } from '#shared/domain/copilot/conversation.ts';
import { completionOf } from './chat-completion.ts';

interface HeardCall {
  readonly id?: string | undefined;
  readonly name: string;
  readonly arguments: string;
}

/**
 * Reads an answer of chat completions that comes in parts, and passes its words on. Returns undefined if it has another shape, or ends
 * before the endpoint says so: its last call may be incomplete.
 */
export async function heardCompletion(
  parts: AsyncIterable<ChatCompletionChunk>,
  hear: (text: string) => void,
): Promise<Completion | undefined> {
  const calls = new Map<number, HeardCall>();
  let content = '';
  let refusal = '';
  let end: string | undefined;
  let tokens: number | undefined;
  for await (const { choices, usage } of parts) {
    tokens = usage?.total_tokens ?? tokens;
    const [choice] = choices;
    if (!choice) continue;
    end = choice.finish_reason ?? end;
    const { content: words, refusal: no, tool_calls: asked = [] } = choice.delta;
    content += words ?? '';
    refusal += no ?? '';
    if (words) hear(words);
    for (const part of asked) calls.set(part.index, withPart(calls.get(part.index), part));
  }
  if (end === undefined) return undefined;
  const toolCalls = [...calls.values()].map(({ id, ...called }) => ({ id, type: 'function', function: called }));
  const message = { role: 'assistant', content, refusal, ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}) };
  return completionOf({ choices: [{ message, finish_reason: end }], usage: { total_tokens: tokens } });
}

function withPart(
  call: HeardCall = { name: '', arguments: '' },
  { function: part, id = call.id }: ChatCompletionChunk.Choice.Delta.ToolCall,
): HeardCall {
  return { id, name: call.name + (part?.name ?? ''), arguments: call.arguments + (part?.arguments ?? '') };
}
