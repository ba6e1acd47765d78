import type { OpenAI } from 'openai';
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { ChatMessage, Completion } from '#shared/domain/copilot/conversation.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { AnswerTooLong, readBody } from '#shared/platform/fetch-text.ts';
import { asked, type Sdk } from './asked.ts';
import { readAnswer } from './chat-completion.ts';
import type { Asking, ChatModel, ModelTool } from './chat-model.ts';
import { ModelFailed, ModelFault } from './model-fault.ts';

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
  return {
    type: 'function' as const,
    function: { name, description, parameters },
  };
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
