import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { once } from './once.ts';
import { isWarmUp } from './warm-up.ts';

/** The messages of the log lines that become metrics. infra/monitoring/log-metrics.ts counts these lines. */

/** One per request, except where we are at fault. `code` is the code of a problem. */
export const REQUEST_LINE = 'request';
/** A request that ended with a fault of ours. */
export const FAULT_LINE = 'request failed';
/** One per run of a schedule that ended well. `result` is what the job returned. */
export const JOB_LINE = 'job';
/** An outside service failed. `provider` is the name of its feature. */
export const PROVIDER_LINE = 'provider failed';
/** The service, used as a client uses it, failed. `step` says where. */
export const SELF_CHECK_LINE = 'self-check failed';
/** One per comparison of all ledger days. `differing` is the number of differences. */
export const LEDGER_LINE = 'ledger days compared';
/** A guest's page was asked for at an address that no link has. */
export const GUEST_GUESS_LINE = 'unknown guest link';

/** Longer chains of causes add no information. */
const MAX_CAUSES = 5;
const MAX_TEXT_LENGTH = 4_000;

// Messages of libraries can quote their input: e-mail addresses, phone numbers, tokens, secrets in URLs.
const SENSITIVE: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w.-]*/g, '[token]'],
  [/\b(bearer|basic) +[^\s"']+/gi, '$1 [token]'],
  [/[^\s"'<>:,;=()[\]{}]{1,64}@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\+\d[\d ()./-]{4,}\d/g, '[phone]'],
];

/**
 * Returns the parts of an error and its causes that a log may show: names, messages, stacks and codes. All other properties are
 * left out. An error of the table can contain a whole item. An error of a provider can contain the request with its key.
 */
function loggableError(error: Error, depth = 1): Record<string, unknown> {
  const { cause, name, stack } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message: withoutSecrets(messageOf(error)),
    stack: withoutSecrets(framesOf(stack)),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause instanceof Error && depth < MAX_CAUSES ? { cause: loggableError(cause, depth + 1) } : {}),
  };
}

function messageOf(error: Error): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ code, path }) => `${path.map(String).join('.')}: ${code}`).join('; ');
  }
  // The JSON parser quotes the text around the error.
  const { message } = error;
  const [first, last] = [message.indexOf('"'), message.lastIndexOf('"')];
  if (error instanceof SyntaxError && first < last) return `${message.slice(0, first)}…${message.slice(last + 1)}`;
  return message;
}

/** Returns the stack without the message at its beginning. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

const SECRET_NAME = /key|token|secret|password|signature/i;

function withoutSecrets(text: string): string {
  const named = text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/([?&][\w-]*=)[^&\s"']+/g, (whole, name: string) => (SECRET_NAME.test(name) ? `${name}[secret]` : whole));
  return SENSITIVE.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), named);
}

/** Writes no lines of a warm-up: it is no request. */
class RequestLogger extends Logger {
  protected override printLog(...line: Parameters<Logger['printLog']>): void {
    if (!isWarmUp()) super.printLog(...line);
  }
}

/** The structured log of this process. Log ids, counts and codes only; never a body, a token or a contact detail. */
export const logger = once(
  () =>
    new RequestLogger({
      serviceName: 'motorcade',
      jsonReplacerFn: (_key, value) => (value instanceof Error ? loggableError(value) : value),
    }),
);
