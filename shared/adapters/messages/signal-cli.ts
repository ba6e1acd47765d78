import * as z from 'zod';
import type { SendResult } from '#shared/domain/messages/attempt.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { type ServiceWord, wordOfStatus } from '#shared/domain/services/service-word.ts';
import { AnswerTooLong, fetchText, isTimeout, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import type { MessagingAccount, MessagingProvider, OutgoingFile, OutgoingMessage } from './messaging-provider.ts';
import { instantOf } from './signal-envelope.ts';

const TIMEOUT_MS = 20_000;
const SEARCH_MS = 5_000;
const MAX_ANSWER_BYTES = 100_000;
/** Signal turns a longer text into an attachment. */
const MAX_CHARACTERS = 2_000;

interface Asking {
  readonly number: string;
  readonly to: string;
  readonly timeoutMs: number;
}

/** Sends through signal-cli-rest-api. One recipient per request, so that each message has its own result. */
export function signalCli({ number, timeoutMs = TIMEOUT_MS, url }: MessagingAccount): MessagingProvider {
  return {
    maxCharacters: MAX_CHARACTERS,
    async send(message) {
      const body = JSON.stringify(requestOf(number, message));
      try {
        const address = new URL(`${withoutEndSlashes(url)}/v2/send`);
        const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };
        const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body } as const;
        const { status, text } = await fetchText(address, limits, request);
        const result = resultOf(status, text);
        return result === 'HAS_ACCOUNT' ? await withoutReason(url, { number, timeoutMs, to: message.to }) : result;
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

/** Answers that are about us, not about a message: our access to the provider, or its address. */
const REFUSES_US = new Set([401, 402, 403, 404, 405, 407]);

/** Returns what an answer of `POST /v2/send` means. No text of the provider is passed on: it may quote numbers. */
function resultOf(status: number, text: string): ReturnType<typeof meaningOf> {
  const body = parseJson(text);
  if (status === 429) return rateLimited(Refused.safeParse(body).data?.challenge_tokens?.some(Boolean) ?? false);
  if (status === 200 || status === 201) return accepted(body);
  if (status === 400) return meaningOf(Refused.safeParse(body).data?.error ?? '');
  const reason = `The messaging provider answered ${status}.`;
  if (REFUSES_US.has(status)) return { kind: 'ACCOUNT', reason: `${reason} It does not take our requests.` };
  if (status === 502 || status === 504) return { kind: 'UNKNOWN', reason: `${reason} The message may have arrived.` };
  return { kind: 'RETRY', reason };
}

function accepted(body: unknown): SendResult {
  const parsed = Accepted.safeParse(body);
  if (!parsed.success) return { kind: 'UNKNOWN', reason: 'The messaging provider sent an answer of an unknown shape.' };
  const [failure] = parsed.data.errors?.recipients ?? [];
  if (failure) return recipientFailed(failure.reason);
  const { timestamp } = parsed.data;
  return { kind: 'SENT', timestamp, sentAt: instantOf(Number(timestamp)) };
}

const Found = z.tuple([z.object({ registered: z.boolean() })]);

/** Returns what it means that the provider could not send to a phone: for good, if Signal knows no account of it. */
async function withoutReason(url: string, { number, timeoutMs, to }: Asking): Promise<SendResult> {
  const address = new URL(`${withoutEndSlashes(url)}/v1/search/${encodeURIComponent(number)}`);
  address.searchParams.set('numbers', to);
  try {
    const { text } = await fetchText(address, {
      timeoutMs: Math.min(timeoutMs, SEARCH_MS),
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (Found.safeParse(parseJson(text)).data?.[0].registered === false) return recipientFailed('UNREGISTERED_FAILURE');
  } catch {
    // Whether the phone has an account stays open. It was not sent, so it is tried again.
  }
  return { kind: 'RETRY', reason: 'The messaging provider could not send to this phone, and gave no reason.' };
}

/** What the provider pauses for after its rate limit, and after a captcha, which a person must solve. */
const RATE_PAUSE_SECONDS = 60;
const CAPTCHA_PAUSE_SECONDS = 600;

/** The reasons for which a phone never gets a message, by the word of the provider for a recipient. */
const REASONS: Readonly<Record<string, string>> = {
  UNREGISTERED_FAILURE: 'The phone has no Signal account.',
  IDENTITY_FAILURE: 'The safety number of the phone has changed. Trust it again in the messaging provider.',
  INVALID_PRE_KEY_FAILURE: 'The keys of the phone are not valid.',
};

/** Signal may deliver a message although the answer is 429. So it is not sent again by itself. */
function rateLimited(needsCaptcha: boolean): SendResult {
  const what = needsCaptcha
    ? 'Signal asks for a captcha before it takes more messages. Solve it in the messaging provider'
    : 'Signal says that it got too many messages in a short time';
  return {
    kind: 'UNKNOWN',
    reason: `${what}. The message may have arrived.`,
    pauseSeconds: needsCaptcha ? CAPTCHA_PAUSE_SECONDS : RATE_PAUSE_SECONDS,
  };
}

/** Returns what the failure of a recipient means, by the name that the provider gives it. */
function recipientFailed(reason = ''): SendResult {
  if (reason === 'RATE_LIMIT_FAILURE') return rateLimited(false);
  if (reason === 'NETWORK_FAILURE') return NO_NETWORK;
  return { kind: 'REFUSED', reason: REASONS[reason] ?? 'The messaging provider refused the recipient.' };
}

const NO_NETWORK: SendResult = { kind: 'RETRY', reason: 'The messaging provider could not reach Signal.' };
const NO_ACCOUNT: SendResult = {
  kind: 'ACCOUNT',
  reason:
    'The number that sends is not registered with Signal any more. Register or link it again in the messaging provider.',
};
const NOT_VALID: SendResult = { kind: 'REFUSED', reason: 'The messaging provider refused the message as not valid.' };
const OWN_TIMEOUT: SendResult = {
  kind: 'UNKNOWN',
  reason: 'The messaging provider stopped after its own time limit. The message may have arrived.',
};

/**
 * What the words of an answer 400 mean: the first that fits. signal-cli says "The user X is not registered" of a recipient, and "User X is not
 * registered" of the account that sends. A message of several lines may have warnings before.
 */
const WORDS: readonly (readonly [RegExp, SendResult])[] = [
  [/captcha|proof required|\[428\]/i, rateLimited(true)],
  [/rate ?limit|\[4(?:13|29)\]|too many requests/i, rateLimited(false)],
  [/unregistered ?user|\bthe user \S+ is not registered/i, recipientFailed('UNREGISTERED_FAILURE')],
  [/untrusted/i, recipientFailed('IDENTITY_FAILURE')],
  [/authorization ?failed|\[40[13]\]|not registered|deregistered|account does not exist/i, NO_ACCOUNT],
  [/no local users|valid account parameter|device (?:was |is )?unlinked/i, NO_ACCOUNT],
  [/connect timed out|connection timed out/i, NO_NETWORK],
  [/timeout|timed out/i, OWN_TIMEOUT],
  [/network ?(?:is un|failure)|connection|unknown ?host|resolve|unreachable|no route|broken pipe|\beof\b/i, NO_NETWORK],
  [/socket|dial tcp|io ?exception|ssl|handshake|\[5\d\d\]|\breset\b/i, NO_NETWORK],
  [/error while checking account/i, NO_ACCOUNT],
  [/couldn't process request|base64|attachment|invalid|not allowed|\[422\]/i, NOT_VALID],
];

/** What to ask the provider for: whether the phone has an account. */
type Unclear = 'HAS_ACCOUNT';

/**
 * Returns what the words of an answer 400 mean. `HAS_ACCOUNT`: it could not send, and does not say why. Words that we do not know leave it
 * open whether the message arrived.
 */
export function meaningOf(words: string): SendResult | Unclear {
  const [, known] = WORDS.find(([pattern]) => pattern.test(words)) ?? [];
  if (known) return known;
  if (/failed to send/i.test(words)) return 'HAS_ACCOUNT';
  return {
    kind: 'UNKNOWN',
    reason: 'The messaging provider refused with words that we do not know. The message may have arrived.',
  };
}

const LIMITS = { timeoutMs: 5_000, maxBytes: 100_000 };
const Numbers = z.array(z.string());

/** Asks signal-cli-rest-api for its accounts. Sends nothing. Returns what is wrong with the account that sends, or undefined. */
export async function signalAccountFault({ number, url }: MessagingAccount): Promise<ServiceWord | undefined> {
  const { status, text } = await fetchText(new URL(`${withoutEndSlashes(url)}/v1/accounts`), LIMITS);
  const word = wordOfStatus('The messaging provider', status);
  if (word.problem) return word;
  const numbers = Numbers.safeParse(parseJson(text)).data;
  if (!numbers) return { problem: 'SERVICE_FAILS', said: 'The messaging provider sent an answer of an unknown shape.' };
  if (numbers.includes(number)) return undefined;
  return { problem: 'SERVICE_REFUSES', said: 'The messaging provider does not have the number that sends.' };
}
