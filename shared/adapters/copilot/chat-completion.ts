import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import * as z from 'zod';
import type { Completion, ModelCall } from '#shared/domain/copilot/conversation.ts';

const MAX_CALLS = 64;
const MAX_NAME = 100;
const MAX_TEXT = 20_000;

/** Some endpoints send the arguments as an object instead of JSON text. */
const Arguments = z.union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))]);

const Call = z.object({
  id: z.string().nullish(),
  type: z.literal('function').nullish(),
  function: z.object({ name: z.string().max(MAX_NAME), arguments: Arguments.nullish() }),
});

/** Some endpoints send the text in parts. Parts that are no text say nothing to us. */
const Part = z.object({ text: z.string().nullish() });

const Message = z.object({
  role: z.literal('assistant').nullish(),
  content: z.union([z.string(), z.array(Part)]).nullish(),
  /** Some endpoints say here why the model will not answer. */
  refusal: z.string().nullish(),
  tool_calls: z.array(Call).max(MAX_CALLS).nullish(),
});

const Reply = z.object({
  choices: z.array(z.object({ message: Message, finish_reason: z.string().nullish() })).min(1),
  usage: z.object({ total_tokens: z.int().min(0).nullish() }).nullish(),
});

/**
 * Reads an answer of chat completions. Returns undefined if it has another shape. Gives each call an id of its own if the endpoint
 * forgot it or used it twice: each call needs one result.
 */
export function completionOf(answer: unknown): Completion | undefined {
  const parsed = Reply.safeParse(answer);
  const choice = parsed.data?.choices[0];
  if (!parsed.data || !choice) return undefined;
  const { finish_reason: end, message } = choice;
  return {
    content: textOf(message).toWellFormed().slice(0, MAX_TEXT),
    calls: withIds(message.tool_calls ?? []),
    isCut: end === 'length',
    tokens: parsed.data.usage?.total_tokens ?? undefined,
  };
}

function textOf({ content, refusal }: z.infer<typeof Message>): string {
  const text = Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : (content ?? '');
  return text || (refusal ?? '');
}

function withIds(calls: readonly z.infer<typeof Call>[]): ModelCall[] {
  const used = new Set<string>();
  return calls.map(({ function: { arguments: text, name }, id }, place) => {
    const own = id && !used.has(id) ? id : `call_${place}_${used.size}`;
    used.add(own);
    return { id: own, name, arguments: text ?? '{}' };
  });
}

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
