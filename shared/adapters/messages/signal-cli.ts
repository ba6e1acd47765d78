import * as z from 'zod';
import type { SendResult } from '#shared/domain/messages/attempt.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { AnswerTooLong, fetchText, isTimeout, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import type { MessagingAccount, MessagingProvider, OutgoingFile, OutgoingMessage } from './messaging-provider.ts';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 100_000;

/** Sends through signal-cli-rest-api. One recipient per request, so that each message has its own result. */
export function signalCli({ number, timeoutMs = TIMEOUT_MS, url }: MessagingAccount): MessagingProvider {
  return {
    async send(message) {
      const body = JSON.stringify(requestOf(number, message));
      try {
        const address = new URL(`${withoutEndSlashes(url)}/v2/send`);
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

/** What the provider pauses for after its rate limit, and after a captcha, which a person must solve. */
const RATE_PAUSE_SECONDS = 60;
const CAPTCHA_PAUSE_SECONDS = 600;

const Failure = z.object({ reason: z.string().optional() });
const Sent = z.object({
  timestamp: z.union([z.string().regex(/^\d+$/), z.int().transform(String)]),
  errors: z.object({ recipients: z.array(Failure).optional() }).optional(),
});
/** An object up to release 0.100, since then a list with one element per kind of recipient. */
const Accepted = z.union([
  Sent,
  z
    .array(Sent)
    .length(1)
    .transform(([first]) => first as z.infer<typeof Sent>),
]);
const Refused = z.object({ error: z.string().optional(), challenge_tokens: z.array(z.string()).nullish() });

/** The reasons for which a phone never gets a message, by the provider's word. */
const REASONS: Readonly<Record<string, string>> = {
  UNREGISTERED_FAILURE: 'The phone has no Signal account.',
  IDENTITY_FAILURE: 'The safety number of the phone has changed. Trust it again in the messaging provider.',
  INVALID_PRE_KEY_FAILURE: 'The keys of the phone are not valid.',
};

/** Returns what an answer of `POST /v2/send` means. No text of the provider is passed on: it may quote numbers. */
function resultOf(status: number, text: string): SendResult {
  const body = parseJson(text);
  if (status === 429) return rateLimited(Refused.safeParse(body).data?.challenge_tokens ?? []);
  if (status === 200 || status === 201) return accepted(body);
  if (status === 400) return refused(Refused.safeParse(body).data?.error ?? '');
  if (status === 502 || status === 504)
    return { kind: 'UNKNOWN', reason: `The messaging provider answered ${status}. The message may have arrived.` };
  return { kind: 'RETRY', reason: `The messaging provider answered ${status}.` };
}

function accepted(body: unknown): SendResult {
  const parsed = Accepted.safeParse(body);
  if (!parsed.success) return { kind: 'UNKNOWN', reason: 'The messaging provider sent an answer of an unknown shape.' };
  const [failure] = parsed.data.errors?.recipients ?? [];
  if (!failure) return { kind: 'SENT', timestamp: parsed.data.timestamp };
  if (failure.reason === 'RATE_LIMIT_FAILURE') return rateLimited([]);
  if (failure.reason === 'NETWORK_FAILURE')
    return { kind: 'RETRY', reason: 'The messaging provider could not reach Signal.' };
  return { kind: 'REFUSED', reason: REASONS[failure.reason ?? ''] ?? 'The messaging provider refused the recipient.' };
}

/** Signal may deliver a message although the answer is 429. So it is not sent again by itself. */
function rateLimited(tokens: readonly string[]): SendResult {
  const needsCaptcha = tokens.some((token) => token !== '');
  const what = needsCaptcha
    ? 'Signal asks for a captcha before it takes more messages. Solve it in the messaging provider'
    : 'Signal says that it got too many messages in a short time';
  return {
    kind: 'UNKNOWN',
    reason: `${what}. The message may have arrived.`,
    pauseSeconds: needsCaptcha ? CAPTCHA_PAUSE_SECONDS : RATE_PAUSE_SECONDS,
  };
}

function refused(error: string): SendResult {
  if (/timeout/i.test(error))
    return {
      kind: 'UNKNOWN',
      reason: 'The messaging provider stopped after its own time limit. The message may have arrived.',
    };
  if (/untrusted/i.test(error)) return { kind: 'REFUSED', reason: REASONS['IDENTITY_FAILURE'] ?? '' };
  if (/failed to send/i.test(error))
    return {
      kind: 'REFUSED',
      reason: 'The messaging provider could not send to this phone. It may have no Signal account.',
    };
  return { kind: 'REFUSED', reason: 'The messaging provider refused the message as not valid.' };
}
