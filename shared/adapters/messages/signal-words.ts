import type { SendResult } from '#shared/domain/messages/attempt.ts';

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
export function rateLimited(needsCaptcha: boolean): SendResult {
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
export function recipientFailed(reason = ''): SendResult {
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
