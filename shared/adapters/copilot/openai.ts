import { setTimeout } from 'node:timers/promises';
import type { OpenAI } from 'openai';
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { ChatMessage, Completion } from '#shared/domain/copilot/conversation.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { faultOfEndpoint, mayPass } from '#shared/domain/services/service-word.ts';
import { AnswerTooLong, fetchText, readBody, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import { readAnswer } from './chat-completion.ts';
import { type Asking, type ChatModel, codesIn, ModelFailed, ModelFault, type ModelTool } from './chat-model.ts';

export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1_000_000;
/** Each word of a stream has its own JSON around it. */
const MAX_STREAM_BYTES = 16 * MAX_ANSWER_BYTES;

interface ModelAccount {
  /** The address up to `/v1`. */
  readonly url: string;
  /** Endpoints on the own machine need none. */
  readonly key?: string | undefined;
  readonly model: string;
  readonly timeoutMs?: number | undefined;
  /** How much the model thinks before it answers. Not sent if it is not set: not every endpoint knows it. */
  readonly reasoningEffort?: ReasoningEffort | undefined;
  /** Whether a failure names the code and the parameter of the endpoint: only to who can change the settings. */
  readonly tellsCodes?: boolean | undefined;
}

/** Asks an OpenAI-compatible endpoint. Uses only what compatible endpoints share of chat completions. */
export function openAi(account: ModelAccount): ChatModel {
  return {
    async complete(messages, tools, { hear, signal }) {
      // The package starts Node's HTTP client when it is imported, which delays the start of a Lambda.
      const sdk = await import('openai');
      const request = {
        model: account.model,
        messages: messages.map(messageOf),
        tools: tools.map(functionOf),
        ...(account.reasoningEffort ? { reasoning_effort: account.reasoningEffort } : {}),
      };
      try {
        return await asked(
          (heard) => askOnce(sdk, account, request, { signal, hear: hear && heard(hear) }),
          sdk,
          signal,
        );
      } catch (error) {
        throw error instanceof ModelFault ? new ModelFailed(error, account.tellsCodes ?? false) : error;
      }
    },
  };
}

type Request = Omit<ChatCompletionCreateParamsNonStreaming, 'stream'>;

async function askOnce(
  sdk: Sdk,
  account: ModelAccount,
  request: Request,
  { hear, signal }: Asking,
): Promise<Completion> {
  if (!hear) {
    const { completions } = clientOf(sdk, account, limitedFetch(MAX_ANSWER_BYTES)).chat;
    return readAnswer([await completions.create(request, { signal })]);
  }
  const { completions } = clientOf(sdk, account, streamingFetch(MAX_STREAM_BYTES)).chat;
  const { data, response } = await completions.create({ ...request, stream: true }, { signal }).withResponse();
  // Some endpoints answer whole all the same.
  if (response.headers.get('content-type')?.includes('json')) return readAnswer([await response.json()]);
  return readAnswer(data, hear);
}

function clientOf(
  sdk: Sdk,
  { key = 'none', timeoutMs = TIMEOUT_MS, url }: ModelAccount,
  fetchAnswer: typeof fetch,
): OpenAI {
  return new sdk.OpenAI({
    apiKey: key,
    baseURL: url,
    timeout: timeoutMs,
    // `asked` repeats. The package would wait up to a minute.
    maxRetries: 0,
    fetch: fetchAnswer,
    // Its log lines would show the conversation.
    logLevel: 'off',
  });
}

function functionOf({ description, name, parameters }: ModelTool) {
  return { type: 'function' as const, function: { name, description, parameters } };
}

function messageOf(message: ChatMessage): ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant') return message;
  const { calls, content, given } = message;
  if (calls.length === 0) return { role: 'assistant', content };
  const toolCalls = calls.map(({ arguments: text, given: fields, id, name }) => ({
    ...fields,
    id,
    type: 'function' as const,
    function: { ...(fields?.['function'] as object | undefined), name, arguments: text },
  }));
  return { content: content || null, ...given, role: 'assistant', tool_calls: toolCalls };
}

/** The statuses of answers that cannot have a body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns a `fetch` that reads the whole answer before it resolves, so that its signal also ends a slow body. Throws AnswerTooLong. Follows
 * no redirect: it could send the key to another host.
 */
function limitedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'error' });
    return new Response(await wholeBody(reply, maxBytes), { status: reply.status, headers: reply.headers });
  };
}

/** Reads a body. That of a refusal goes on in the one field that the package passes on whole: vendors have shapes of their own. */
async function wholeBody(
  { body, status }: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | string | null> {
  const bytes = await readBody(body, maxBytes);
  if (WITHOUT_BODY.includes(status)) return null;
  return status < 400 ? new Uint8Array(bytes) : JSON.stringify({ error: parseJson(bytes.toString('utf8')) ?? null });
}

/** As `limitedFetch`, for answers that are read while they come. Reading throws AnswerTooLong. */
function streamingFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'error' });
    const { headers, status } = reply;
    if (status >= 400) return new Response(await wholeBody(reply, maxBytes), { status, headers });
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        bytes += part.byteLength;
        if (bytes > maxBytes) controller.error(new AnswerTooLong(maxBytes));
        else controller.enqueue(part);
      },
    });
    const body = WITHOUT_BODY.includes(status) ? null : (reply.body?.pipeThrough(counting) ?? null);
    return new Response(body, { status, headers });
  };
}

/** A repeat is safe: an answer does nothing by itself. */
const PAUSE_MS = 500;
/** A longer pause leaves no time for the rest of the turn. */
const MAX_PAUSE_MS = 8_000;

type Sdk = typeof import('openai');
type Hear = NonNullable<Asking['hear']>;

/**
 * Asks, and asks once more after a failure that may pass. Where the endpoint says when to ask again, waits for it and asks until the
 * signal aborts. Words that were heard cannot be taken back. Throws ModelFault.
 */
export async function asked<T>(
  ask: (heard: (hear: Hear) => Hear) => Promise<T>,
  sdk: Sdk,
  signal: AbortSignal,
  wait: (milliseconds: number) => Promise<unknown> = (milliseconds) => setTimeout(milliseconds, undefined, { signal }),
): Promise<T> {
  let hasHeard = false;
  const heard =
    (hear: Hear): Hear =>
    (text) => {
      hasHeard = true;
      hear(text);
    };
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(heard);
    } catch (error) {
      const fault = faultOf(sdk, error, signal);
      const pause = hasHeard || signal.aborted || !mayPass(fault.kind) ? undefined : pauseAfter(error, tries);
      if (pause === undefined) throw fault;
      await wait(pause).catch(() => {
        throw fault;
      });
    }
  }
}

/** Returns how long to wait before the next try; undefined if another try cannot help in time. */
function pauseAfter(error: unknown, tries: number): number | undefined {
  const said = saidPause(error);
  if (said === undefined) return tries === 1 ? PAUSE_MS : undefined;
  // An endpoint that says a second for minutes is asked less and less often.
  return said > MAX_PAUSE_MS ? undefined : Math.min(MAX_PAUSE_MS, Math.max(said, PAUSE_MS * tries));
}

/** An account without money answers 429 too. No pause helps. */
function isSpent({ error }: { readonly error: unknown }): boolean {
  return /quota_?exceeded|insufficient_quota|billing/.test(codesIn(error) ?? '');
}

/** Returns the pause that an endpoint asks for, in milliseconds: from seconds, or from a date. */
function saidPause(error: unknown): number | undefined {
  const { headers } = error as { readonly headers?: Headers };
  const said = headers?.get('retry-after') ?? '';
  const pause = /^\d+(?:\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(pause) ? Math.max(0, pause) : undefined;
}

/** Says what happened, without the text of the provider: it may quote the conversation. */
function faultOf(sdk: Sdk, error: unknown, { aborted }: AbortSignal): ModelFault {
  const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } = sdk;
  if (aborted || error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError)
    return new ModelFault('did not answer in time');
  if (error instanceof ModelFault) return error;
  if (causesOf(error).some((cause) => cause instanceof AnswerTooLong))
    return new ModelFault('sent too large an answer', { kind: 'TOO_LARGE' });
  if (error instanceof SyntaxError) return new ModelFault('sent an answer that is not JSON');
  if (!(error instanceof APIError)) return new ModelFault('sent an answer that cannot be read');
  if (error instanceof APIConnectionError) return new ModelFault('cannot be reached');
  const codes = codesIn(error.error);
  if (error.status === undefined) return new ModelFault('sent an error', { codes });
  const said = saidPause(error);
  if (error.status === 429 && !isSpent(error))
    return new ModelFault('has too many requests now', { kind: 'RATE', codes, busyMs: said ?? MAX_PAUSE_MS });
  const kind = faultOfEndpoint(error.status);
  return new ModelFault(`answered ${error.status}`, { kind, codes, busyMs: mayPass(kind) ? said : undefined });
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error].filter(Boolean);
}

const LIMITS = { timeoutMs: 5_000, maxBytes: 5_000_000 };

/** Asks an OpenAI-compatible endpoint for the list of its models, which is not billed. Returns the status: some endpoints have no list. */
export async function modelListStatus(endpoint: {
  readonly url: string;
  readonly key?: string | undefined;
}): Promise<number> {
  const { key, url } = endpoint;
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return (await fetchText(new URL(`${withoutEndSlashes(url)}/models`), LIMITS, { headers })).status;
}
