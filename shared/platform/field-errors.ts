import * as z from 'zod';
import type { FieldError } from '#shared/schemas/problem.ts';

/** A request can hold more faults than an answer could carry, and names longer than anybody reads. */
export const MAX_ERRORS = 50;
const MAX_PATH_LENGTH = 200;

/** The faults that a schema found, each with its place; `place` says where the value stood. */
export const fieldErrors = (place: string, error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) => {
    const path = [place, ...issue.path.map(String)];
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(path), message: issue.message }];
    return issue.keys.map((key) => ({ path: pathOf([...path, key]), message: 'is not a known field' }));
  });

/** The place of a fault, in a form that an answer can carry whatever the client named its fields. */
export const pathOf = (path: readonly string[]): string => {
  const joined = path.join('.');
  return joined.length > MAX_PATH_LENGTH
    ? `${joined.slice(0, MAX_PATH_LENGTH).toWellFormed()}…`
    : joined.toWellFormed();
};

/** All the faults in one sentence, as far as anybody would read it. */
export const sentenceOf = (errors: readonly FieldError[]): string =>
  `${errors
    .slice(0, 3)
    .map(({ path, message }) => `${path} ${message}`)
    .join('; ')}${errors.length > 3 ? `; and ${errors.length - 3} more` : ''}.`;

/** What a fault is called where its schema says nothing of its own: always a phrase that goes on from the field's name. */
export const phraseOf = (issue: z.core.$ZodRawIssue): string => {
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
};

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

const amount = (origin: string, bound: string, size: number | bigint): string => {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} entries`;
  return `be ${bound} ${size}`;
};
