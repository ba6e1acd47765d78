import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { startStub } from './stub-server.ts';

/** A call, with whatever the stub sent with it: an endpoint knows its own fields. */
const Call = z.looseObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string().regex(/^[\w-]{1,64}$/), arguments: z.string() }),
});
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }),
  z.looseObject({
    role: z.literal('assistant'),
    /** A text. Only what the stub itself sent in parts comes back in parts. Beside calls it may be left out. */
    content: z
      .custom<string | null>((value) => value === null || typeof value === 'string' || Array.isArray(value))
      .default(null),
    tool_calls: z.array(Call).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
]);
const ModelFunction = z.strictObject({
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().max(1_024),
  parameters: z.looseObject({ type: z.literal('object') }),
});

/** What a compatible endpoint accepts: strict, so that a request with anything else of ours is refused. */
const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  tools: z.array(z.strictObject({ type: z.literal('function'), function: ModelFunction })).max(128),
  stream: z.boolean().optional(),
  reasoning_effort: z.string().optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** A call that the model asks for. */
export interface WantedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The next message of the model: text, calls, or the raw bytes of an HTTP answer. */
export type ModelAnswer =
  | { readonly say: string }
  | { readonly calls: readonly WantedCall[]; readonly say?: string }
  | { readonly status?: number; readonly type?: string; readonly raw: string };

export type Answering = (request: ChatRequest) => ModelAnswer | Promise<ModelAnswer>;

export interface ModelStub {
  /** The base address, up to `/v1`. */
  readonly url: string;
  readonly key: string;
  /** The requests that were accepted, in order. */
  readonly requests: readonly ChatRequest[];
  /** Answers with this from now on. */
  answer(answering: Answering): void;
  /** Forgets all requests so far. */
  forget(): void;
  stop(): Promise<void>;
}

/** Starts a server that answers like an endpoint of chat completions. Refuses requests that such an endpoint would refuse. */
export async function startChatCompletions(answering: Answering): Promise<ModelStub> {
  const key = 'stub-key';
  const requests: ChatRequest[] = [];
  let current = answering;
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(response, 404, 'not found');
    if (request.headers.authorization !== `Bearer ${key}`) return refuse(response, 401, 'invalid_api_key');
    const parsed = ChatRequest.safeParse(JSON.parse(body));
    const fault = parsed.success ? unanswered(parsed.data) : z.prettifyError(parsed.error);
    if (!parsed.success || fault !== undefined) return refuse(response, 400, fault ?? '');
    requests.push(parsed.data);
    const answer = await current(parsed.data);
    if ('raw' in answer) return send(response, answer.status ?? 200, answer.raw, answer.type);
    const whole = completion(parsed.data, answer, requests.length);
    if (parsed.data.stream) return sendChunks(response, whole);
    send(response, 200, JSON.stringify(whole));
  };
  const { origin, stop } = await startStub((request, response) => {
    reply(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
  });
  return {
    url: `${origin}/v1`,
    key,
    requests,
    answer: (next) => {
      current = next;
    },
    forget: () => void requests.splice(0),
    stop,
  };
}

/** Endpoints refuse a conversation in which a call has no result, or a result has no call. */
function unanswered({ messages }: ChatRequest): string | undefined {
  const open = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) return `no call has the id ${message.tool_call_id}`;
    } else {
      if (open.size > 0) return `calls without a result: ${[...open].join(', ')}`;
      if (message.role === 'assistant') for (const { id } of message.tool_calls ?? []) open.add(id);
    }
  }
  return open.size > 0 ? `calls without a result: ${[...open].join(', ')}` : undefined;
}

function completion({ model }: ChatRequest, answer: Exclude<ModelAnswer, { raw: string }>, n: number) {
  const calls = 'calls' in answer ? answer.calls : [];
  const toolCalls = calls.map(({ args, name }, place) => ({
    id: `call_${n}_${place}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  const message = {
    role: 'assistant',
    content: answer.say ?? null,
    refusal: null,
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
  };
  return {
    id: `chatcmpl-${n}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1_000),
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: toolCalls.length > 0 ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  };
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  return send(
    response,
    status,
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  );
}

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
function sendChunks(response: ServerResponse, { choices, created, id, model }: Whole): void {
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
