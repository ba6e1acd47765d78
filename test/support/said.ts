import { readFileSync } from 'node:fs';
import { type Said, type Speech, sentenceOf } from '#shared/domain/sentences/sentence.ts';

const FOLDERS = ['attention', 'guest-list', 'proposals', 'refusals', 'sentences'];

/** A language that says every sentence in its own words. */
const texts: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FOLDERS.map((folder) => JSON.parse(readFileSync(`shared/domain/${folder}/languages/de.json`, 'utf8')) as object),
);

const speech: Speech = {
  text: (code) => texts[code],
  plural: (n) => new Intl.PluralRules('de').select(n),
  name: String,
  instant: String,
  date: String,
  times: ({ endTime, startTime }) => `${startTime}–${endTime}`,
  minutes: String,
  hours: (hours, rest) => `${hours}:${rest}`,
  value: (_field, value) => value,
  list: (items) => items.join(', '),
  and: (items) => items.join(' und '),
  or: (items) => items.join(' oder '),
};

interface Refused {
  readonly code: string;
  readonly detail?: string;
  readonly message?: string;
  readonly values?: Said['values'];
  readonly errors?: readonly Pick<Refused, 'code' | 'message' | 'values'>[];
}

/** Returns the codes of a refusal that pages cannot say in another language: no text, or a place in it without a value. */
export function unsaid({ code, errors = [], values }: Refused): string[] {
  const fields = errors
    .filter((each) => each.code !== 'INVALID')
    .map((each) => ({ code: `INPUT_${each.code}`, values: each.values }));
  const all: readonly Said[] = [{ code, values }, ...fields];
  return all.flatMap((said) => (sentenceOf(said, speech) === undefined ? [JSON.stringify(said)] : []));
}

/** The values that name a person or a thing. */
const NAMES = new Set(['name', 'title', 'users', 'guests', 'vehicle', 'driver']);

function namesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return NAMES.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, key));
  return typeof value === 'object' && value ? Object.entries(value).flatMap(([name, each]) => namesIn(each, name)) : [];
}

/** Returns the names in the values of a refusal that its text does not have: who reads one may not see more than who reads the other. */
export function unnamed({ detail = '', errors = [], values }: Refused): string[] {
  const text = [detail, ...errors.map(({ message }) => message)].join(' ');
  return [values, ...errors.map((each) => each.values)]
    .flatMap((each) => namesIn(each))
    .filter((name) => !text.includes(name));
}
