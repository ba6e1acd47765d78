import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { once } from './once.ts';
import { isWarmUp } from './warm-up.ts';

/** Longer chains of causes add no information. */
const MAX_CAUSES = 5;
const MAX_TEXT_LENGTH = 4_000;

// Messages of libraries can quote their input: e-mail addresses, phone numbers, tokens, secrets in URLs.
const SENSITIVE: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+(\.[\w-]*){1,4}/g, '[token]'],
  [/\b(bearer|basic) +[^\s"']+/gi, '$1 [token]'],
  [/([?&][\w-]*(?:key|token|secret|password|signature)[\w-]*=)[^&\s"']+/gi, '$1[secret]'],
  [/[^\s"'<>:,;=()[\]{}]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
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
  if (error instanceof SyntaxError) return error.message.replace(/"[^]*"/, '…');
  return error.message;
}

/** Returns the stack without the message at its beginning. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function withoutSecrets(text: string): string {
  return SENSITIVE.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text.slice(0, MAX_TEXT_LENGTH));
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
