import type { ServerResponse } from 'node:http';

/** An answer of chat completions, as far as a stream repeats it. */
interface Whole {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly choices: readonly {
    readonly message: { readonly content: string | null; readonly tool_calls?: readonly object[] };
    readonly finish_reason: string;
  }[];
}

const MAX_PART = 12;

/** Sends an answer in parts, as an endpoint does that is asked to stream. Words come a few characters at a time. */
export function sendChunks(response: ServerResponse, { choices, created, id, model }: Whole): void {
  const [choice] = choices;
  const chunk = (delta: object, end: string | null = null): void => {
    const sent = { id, object: 'chat.completion.chunk', created, model };
    response.write(`data: ${JSON.stringify({ ...sent, choices: [{ index: 0, delta, finish_reason: end }] })}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  chunk({ role: 'assistant', content: null });
  for (const part of choice?.message.content?.match(new RegExp(`[^]{1,${MAX_PART}}`, 'g')) ?? [])
    chunk({ content: part });
  for (const [index, call] of (choice?.message.tool_calls ?? []).entries()) {
    const { function: called, ...rest } = call as {
      readonly function: { readonly name: string; readonly arguments: string };
    };
    chunk({ tool_calls: [{ index, ...rest, function: { name: called.name, arguments: '' } }] });
    for (const part of called.arguments.match(new RegExp(`[^]{1,${MAX_PART}}`, 'g')) ?? [])
      chunk({ tool_calls: [{ index, function: { arguments: part } }] });
  }
  chunk({}, choice?.finish_reason ?? 'stop');
  response.end('data: [DONE]\n\n');
}
