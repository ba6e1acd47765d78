import * as z from 'zod';

/** Longer chains of causes say nothing more. */
const MAX_CAUSES = 5;
const MAX_TEXT_LENGTH = 4_000;

// Messages of others may quote what they choked on: addresses, telephone numbers, tokens, secrets in URLs.
const TELLING: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+(\.[\w-]*){1,4}/g, '[token]'],
  [/\b(bearer|basic) +[^\s"']+/gi, '$1 [token]'],
  [/([?&][\w-]*(?:key|token|secret|password|signature)[\w-]*=)[^&\s"']+/gi, '$1[secret]'],
  [/[^\s"'<>:,;=()[\]{}]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\+\d[\d ()./-]{4,}\d/g, '[phone]'],
];

/**
 * What a log may show of an error and its causes: names, messages, stacks and codes. Nothing else that it carries, for an error of
 * the table may carry a whole item, and one of a provider the request with its key.
 */
export const loggableError = (error: Error, depth = 1): Record<string, unknown> => {
  const { cause, name, stack } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message: plain(messageOf(error)),
    stack: plain(framesOf(stack)),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause instanceof Error && depth < MAX_CAUSES ? { cause: loggableError(cause, depth + 1) } : {}),
  };
};

const messageOf = (error: Error): string => {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ code, path }) => `${path.map(String).join('.')}: ${code}`).join('; ');
  }
  // The parser of JSON quotes the text around the fault.
  if (error instanceof SyntaxError) return error.message.replace(/"[^]*"/, '…');
  return error.message;
};

/** A stack without the message that it begins with. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

const plain = (text: string): string =>
  TELLING.reduce((told, [pattern, instead]) => told.replace(pattern, instead), text.slice(0, MAX_TEXT_LENGTH));
