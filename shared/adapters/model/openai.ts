import { setTimeout } from 'node:timers/promises';
import type { OpenAI } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { ProviderFailed } from '#shared/contract/problems.ts';
import type { ChatMessage } from '#shared/domain/copilot/conversation.ts';
import { AnswerTooLong } from '#shared/platform/fetch-text.ts';
import { completionOf } from './chat-completion.ts';
import type { ChatModel, ModelTool } from './chat-model.ts';
import { limitedFetch } from './limited-fetch.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1_000_000;
/** A repeat is safe: an answer does nothing by itself. */
const PAUSE_MS = 500;
/** A longer pause leaves no time for the rest of the turn. */
const MAX_PAUSE_MS = 8_000;

export interface ModelAccount {
  /** The address up to `/v1`. */
  readonly url: string;
  /** Endpoints on the own machine need none. */
  readonly key?: string | undefined;
  readonly model: string;
  readonly timeoutMs?: number | undefined;
}

/** Asks an OpenAI-compatible endpoint. Uses only what compatible endpoints share of chat completions. */
export const openAi = (account: ModelAccount): ChatModel => ({
  async complete(messages, tools, signal) {
    // The package starts Node's HTTP client when it is imported, which delays the start of a Lambda.
    const sdk = await import('openai');
    const request = { model: account.model, messages: messages.map(messageOf), tools: tools.map(functionOf) };
    const answer = await asked(() => clientOf(sdk, account).chat.completions.create(request, { signal }), sdk, signal);
    const completion = completionOf(answer);
    if (completion) return completion;
    throw failure('sent an answer of an unknown shape');
  },
});

/** Asks, and asks once more after a failure that may pass, when the endpoint says so. */
const asked = async <T>(ask: () => Promise<T>, sdk: Sdk, signal: AbortSignal): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    const pause = pauseAfter(sdk, error);
    if (pause === undefined) throw failure(reasonOf(sdk, error));
    if (pause > MAX_PAUSE_MS) throw busy(pause);
    try {
      await setTimeout(pause, undefined, { signal });
      return await ask();
    } catch (second) {
      const again = pauseAfter(sdk, second);
      throw isBusy(sdk, second) ? busy(again ?? MAX_PAUSE_MS) : failure(reasonOf(sdk, second));
    }
  }
};

/** Returns how long to wait before the next try; undefined if another try cannot help. */
const pauseAfter = (sdk: Sdk, error: unknown): number | undefined => {
  if (!(error instanceof sdk.APIError) || error instanceof sdk.APIUserAbortError) return undefined;
  const mayPass = error.status === undefined || [408, 409, 429].includes(error.status) || error.status >= 500;
  if (!mayPass || causesOf(error).some((cause) => cause instanceof AnswerTooLong)) return undefined;
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : PAUSE_MS;
};

const isBusy = (sdk: Sdk, error: unknown): boolean => error instanceof sdk.APIError && error.status === 429;

const busy = (pause: number) => {
  const seconds = Math.ceil(pause / 1_000);
  const detail = `The model of the copilot has too many requests now. Try again in ${seconds} s.`;
  const failed = new ProviderFailed(detail, {}, { 'Retry-After': String(seconds) });
  failed.cause = new Error('the model has too many requests');
  return failed;
};

type Sdk = typeof import('openai');

const clientOf = (sdk: Sdk, { key = 'none', timeoutMs = TIMEOUT_MS, url }: ModelAccount): OpenAI =>
  new sdk.OpenAI({
    apiKey: key,
    baseURL: url,
    timeout: timeoutMs,
    // `asked` repeats. The package would wait up to a minute.
    maxRetries: 0,
    fetch: limitedFetch(MAX_ANSWER_BYTES),
    // Its log lines would show the conversation.
    logLevel: 'off',
  });

const functionOf = ({ description, name, parameters }: ModelTool) => ({
  type: 'function' as const,
  function: { name, description, parameters },
});

const messageOf = (message: ChatMessage): ChatCompletionMessageParam => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant') return message;
  const { calls, content } = message;
  if (calls.length === 0) return { role: 'assistant', content };
  const toolCalls = calls.map(({ arguments: text, id, name }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: text },
  }));
  return { role: 'assistant', content: content || null, tool_calls: toolCalls };
};

/** Says what happened, without the text of the provider: it may quote the conversation. */
const reasonOf = ({ APIConnectionTimeoutError, APIError, APIUserAbortError }: Sdk, error: unknown): string => {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return 'did not answer in time';
  if (error instanceof APIError && error.status !== undefined) return `answered ${error.status}`;
  if (causesOf(error).some((cause) => cause instanceof AnswerTooLong)) return 'sent too large an answer';
  if (error instanceof APIError) return 'cannot be reached';
  return 'sent an answer that is not JSON';
};

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [error].filter(Boolean);

const failure = (reason: string) => {
  const failed = new ProviderFailed(`The model of the copilot ${reason}.`);
  // A problem with a cause is logged as an error.
  failed.cause = new Error(`the model ${reason}`);
  return failed;
};
