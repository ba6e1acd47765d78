import * as z from 'zod';
import type { FieldError } from '#shared/schemas/problem.ts';

/** A request can have too many errors, and too long names, for one answer. */
export const MAX_ERRORS = 50;
const MAX_PATH_LENGTH = 200;
const MAX_ERRORS_IN_SENTENCE = 3;

/**
 * Returns the errors of a schema with their paths. `place` is the part of the request that was parsed, such as `body`. `unknown` is the
 * message about a field that the schema does not know.
 */
export function fieldErrors(place: string, error: z.ZodError, unknown = 'is not a known field'): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = [place, ...issue.path.map(String)];
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(path), message: issue.message }];
    return issue.keys.map((key) => ({ path: pathOf([...path, key]), message: unknown }));
  });
}

/** Returns the path of an error, cut to 200 characters of well-formed Unicode. Clients choose the names in it. */
export function pathOf(path: readonly string[]): string {
  const joined = path.join('.');
  return joined.length > MAX_PATH_LENGTH
    ? `${joined.slice(0, MAX_PATH_LENGTH).toWellFormed()}…`
    : joined.toWellFormed();
}

/** Returns one sentence with the first three errors and the number of the others. */
export function sentenceOf(errors: readonly FieldError[]): string {
  const shown = errors.slice(0, MAX_ERRORS_IN_SENTENCE).map(({ path, message }) => `${path} ${message}`);
  const others = errors.length - shown.length;
  return `${shown.join('; ')}${others > 0 ? `; and ${others} more` : ''}.`;
}

/** Returns the default message of an error, if the schema has none. The message continues a sentence that begins with the path. */
export function phraseOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? `of the type ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`;
    default:
      return 'is not valid';
  }
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

function amount(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} entries`;
  return `be ${bound} ${size}`;
}
