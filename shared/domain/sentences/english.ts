import { readableTime, readableTimes } from '#shared/domain/time/format.ts';
import english from './languages/en.json' with { type: 'json' };
import { type Said, type Speech, sentenceOf, type Timed, type Value, type Values } from './sentence.ts';

type Texts = Readonly<Record<string, string>>;

/** The codes of texts. The forms of a plural are one code. */
export type CodeOf<T> = keyof T extends infer K ? (K extends `${infer Stem}.${string}` ? Stem : K) : never;

/** Makes a sentence. The values are those of the places of its text. */
export function say(code: CodeOf<typeof english>, values: Values = {}): Said {
  return { code, values };
}

/** Returns a sentence in English, with times in a zone. `more`: further texts. */
export function inEnglish(said: Said, timezone: string, more: Texts = {}): string {
  const sentence = sentenceOf(said, speechOf(timezone, more));
  if (sentence === undefined) throw new Error(`there is no English text of ${said.code}`);
  return sentence;
}

function speechOf(timezone: string, more: Texts): Speech {
  const own: Texts = english;
  return {
    text: (code) => more[code] ?? own[code],
    plural: (n) => (n === 1 ? 'one' : 'other'),
    name: String,
    instant: (at) => readableTime(at, timezone),
    date: String,
    times: (span) => readableTimes(span, timezone),
    minutes: (count) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
    hours: (hours, rest) =>
      [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' '),
    value: (field, value, name = value) => (field === '' ? fieldWords(value) : name),
    list: (items) => items.join(', '),
    and: (items) => listed(items, 'and'),
    or: (items) => listed(items, 'or'),
  };
}

/** `startTime` -> `start time`, `driverId` -> `driver`. */
function fieldWords(field: string): string {
  const words = field.replace(/Ids$/, 's').replace(/Id$/, '');
  return words.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function listed(items: readonly string[], word: 'and' | 'or'): string {
  return [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(` ${word} `);
}

/** Returns the values that stand beside a code. If the sentence has another code, it is a variant. */
export function valuesFor(code: string, { code: variant, values = {} }: Said): Values {
  return code === variant ? values : { variant, ...values };
}

/** Returns an activity as sentences name it. */
export function timed({ allDay, endDate, endTime, id, startDate, startTime, title }: Timed): Timed {
  return { id, title, startTime, endTime, ...(allDay && { allDay, startDate, endDate }) };
}

/** How many names a sentence shows. */
const MAX_NAMES = 5;

/** Returns the first of some names, and how many others there are. */
export function firstOf(names: readonly Value[], most = MAX_NAMES): Value {
  const more = names.length - most;
  return more > 0 ? say('AND_MORE', { names: names.slice(0, most), count: more }) : names;
}
