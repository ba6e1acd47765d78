import * as z from 'zod';
import type { Fault } from '#shared/schemas/fault.ts';
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
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(path), ...faultOf(issue) }];
    return issue.keys.map((key) => ({ path: pathOf([...path, key]), message: unknown, code: 'UNKNOWN_FIELD' }));
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

/** Returns what is wrong by the rule of the schema that says it, else by the kind of the issue. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  const { code, message } = issue;
  // A schema may say of any other value which form it must have. With `reportInput`, we learn that there is no value.
  const isMissing = code !== 'custom' && 'input' in issue && issue.input === undefined;
  if (isMissing || message === IS_REQUIRED) return { code: 'REQUIRED', message: IS_REQUIRED };
  const own = code === 'custom' ? (issue.params?.['fault'] as Fault | undefined) : undefined;
  return own ?? { ...kindOf(issue), message };
}

function kindOf(issue: z.core.$ZodIssue): Pick<Fault, 'code' | 'values'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: TYPES[issue.expected] ?? 'INVALID' };
    case 'invalid_value': {
      const field = issue.path.findLast((each) => typeof each === 'string') ?? '';
      const options = issue.values.slice(0, MAX_OPTIONS).map((value) => ({ field, value: String(value) }));
      return { code: 'NOT_ONE_OF', values: { options: { or: options } } };
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { code: 'EMPTY' };
      return { code: SMALL[issue.origin] ?? 'TOO_SMALL', values: { min: Number(issue.minimum) } };
    case 'too_big':
      return { code: BIG[issue.origin] ?? 'TOO_LARGE', values: { max: Number(issue.maximum) } };
    case 'invalid_union': {
      const [first] = issue.errors.flat();
      return first ? faultOf(first) : { code: 'INVALID' };
    }
    default:
      return formOf(issue);
  }
}

const MAX_OPTIONS = 20;
const TYPES: Readonly<Record<string, Fault['code']>> = { int: 'NOT_WHOLE', number: 'NOT_A_NUMBER' };
const SMALL: Readonly<Record<string, Fault['code']>> = { string: 'TOO_SHORT', array: 'TOO_FEW', set: 'TOO_FEW' };
const BIG: Readonly<Record<string, Fault['code']>> = { string: 'TOO_LONG', array: 'TOO_MANY', set: 'TOO_MANY' };
const FORMATS: Readonly<Record<string, Fault['code']>> = {
  datetime: 'NOT_A_TIME',
  date: 'NOT_A_DATE',
  email: 'NOT_AN_EMAIL',
  safeint: 'NOT_WHOLE',
  url: 'NOT_A_URL',
};

/** A pattern says its form by an example, or what must not be in a text. */
function formOf(issue: z.core.$ZodIssue): Pick<Fault, 'code' | 'values'> {
  const code = issue.code === 'invalid_format' ? FORMATS[issue.format] : undefined;
  const [, example] = EXAMPLE.exec(issue.message) ?? [];
  if (code) return { code: NO_DAY.test(issue.message) ? 'NO_SUCH_DAY' : code };
  if (OF_TEXTS.test(issue.message)) return { code: 'CONTROL_CHARACTERS' };
  return example ? { code: 'PATTERN', values: { example } } : { code: 'INVALID' };
}

const NO_DAY = /^must be a day that exists/;
const OF_TEXTS = /^must not contain .*control characters/;
const EXAMPLE = /, such as ([^,.]+)$/;
const IS_REQUIRED = 'is required';

/** Returns the default message of an error, if the schema has none. The message continues a sentence that begins with the path. */
export function phraseOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return IS_REQUIRED;
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
