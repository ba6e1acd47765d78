import type { SendResult } from '#shared/domain/messages/attempt.ts';
import { AnswerTooLong, fetchText, isTimeout } from '#shared/platform/fetch-text.ts';
import type { MessagingProvider, OutgoingFile, OutgoingMessage } from './messaging-provider.ts';
import { resultOf } from './signal-cli-reply.ts';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 100_000;

export interface SignalAccount {
  /** The base address of signal-cli-rest-api. */
  readonly url: string;
  /** The number that sends. */
  readonly number: string;
  readonly timeoutMs?: number | undefined;
}

/** Sends through signal-cli-rest-api. One recipient per request, so that each message has its own result. */
export function signalCli({ number, timeoutMs = TIMEOUT_MS, url }: SignalAccount): MessagingProvider {
  return {
    async send(message) {
      const body = JSON.stringify(requestOf(number, message));
      try {
        const address = new URL(`${url.replace(/\/+$/, '')}/v2/send`);
        const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };
        const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body } as const;
        const { status, text } = await fetchText(address, limits, request);
        return resultOf(status, text);
      } catch (error) {
        return resultOfError(error, timeoutMs);
      }
    },
  };
}

function requestOf(number: string, { files, text, to }: OutgoingMessage) {
  return {
    number,
    recipients: [to],
    message: text,
    // The server may have another default, which would take `*` and `_` as styles.
    text_mode: 'normal',
    ...(files.length > 0 ? { base64_attachments: files.map(dataUri) } : {}),
  };
}

/** The provider splits the URI at `;` and `/`, so the file name must not contain them. */
function dataUri({ bytes, contentType, fileName }: OutgoingFile): string {
  const [mediaType] = contentType.split(';');
  const name = fileName.replaceAll(/[;/\\,]/g, ' ');
  return `data:${mediaType};filename=${name};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Errors that happen before the provider gets the request. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function resultOfError(error: unknown, timeoutMs: number): SendResult {
  const code = codeOf(error);
  if (NOT_SENT.has(code)) return { kind: 'RETRY', reason: 'The messaging provider cannot be reached.' };
  const what = isTimeout(error)
    ? `did not answer within ${timeoutMs / 1_000} seconds`
    : error instanceof AnswerTooLong
      ? `sent an answer of more than ${MAX_ANSWER_BYTES} bytes`
      : 'closed the connection without an answer';
  return { kind: 'UNKNOWN', reason: `The messaging provider ${what}. The message may have arrived.` };
}

function codeOf(error: unknown): string {
  const { cause, code } = error as { readonly cause?: { readonly code?: string }; readonly code?: string };
  return cause?.code ?? code ?? '';
}
