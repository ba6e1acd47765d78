import { filled } from '#shared/domain/texts.ts';

/** A sentence by its code and the values in it. Each language has the text of the code. */
export interface Said {
  readonly code: string;
  readonly values?: Values | undefined;
}

/** An activity with its title, or a time alone. */
export interface Timed {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly startTime: string;
  readonly endTime?: string | undefined;
  readonly allDay?: boolean | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * What stands in a place of a sentence. A text in the form of an instant or of a date is one. `and`, `or`: a list whose last item follows “and” or “or”; `all`: one with commas.
 * `field` and `value`: a value of the API. With an empty `field`, the name of a field. With `operationId`, an operation, which `english` says.
 */
export type Value =
  | string
  | number
  | readonly Value[]
  | Said
  | Timed
  | Listed
  | { readonly minutes: number }
  | { readonly hours: number; readonly rest: number }
  | { readonly field: string; readonly value: string; readonly english?: string };

type Listed =
  | { readonly and: readonly Value[] }
  | { readonly or: readonly Value[] }
  | { readonly all: readonly Value[] };

/** `n` chooses the form of the plural. `variant`: the text that counts instead of that of the code. `advice`: what follows the sentence. */
export type Values = { readonly [name: string]: Value | undefined };

/** How a language writes what stands in sentences. */
export interface Speech {
  readonly text: (code: string) => string | undefined;
  readonly plural: (n: number) => string;
  readonly name: (text: string) => string;
  readonly instant: (at: string) => string;
  readonly date: (date: string) => string;
  /** The time of an activity, without its title. */
  readonly times: (timed: Timed & { readonly endTime: string }) => string;
  readonly minutes: (count: number) => string;
  readonly hours: (hours: number, rest: number) => string;
  readonly value: (field: string, value: string, english?: string) => string;
  readonly list: (items: readonly string[]) => string;
  readonly and: (items: readonly string[]) => string;
  readonly or: (items: readonly string[]) => string;
}

/** Returns a sentence in a language. `undefined`: it has no text of the code, or does not know a value. */
export function sentenceOf({ code, values = {} }: Said, speech: Speech): string | undefined {
  const { advice = [], n, variant = code } = values;
  const key = typeof variant === 'string' ? variant : code;
  const form = typeof n === 'number' ? speech.plural(n) : 'other';
  const text = speech.text(key) ?? speech.text(`${key}.${form}`) ?? speech.text(`${key}.other`);
  const shown = Object.entries(values).flatMap(([name, value]) => {
    const isShown = value !== undefined && text?.includes(`{${name}}`);
    return isShown ? [[name, shownValue(value, speech)] as const] : [];
  });
  const more = shownAll(Array.isArray(advice) ? advice : [advice], speech);
  if (text === undefined || more === undefined || shown.some(([, each]) => each === undefined)) return undefined;
  const isWhole = [...text.matchAll(PLACE)].every(([, name]) => shown.some(([each]) => each === name));
  return isWhole ? [filled(text, Object.fromEntries(shown as [string, string][])), ...more].join(' ') : undefined;
}

const PLACE = /\{(\w+)\}/g;

function shownAll(items: readonly Value[], speech: Speech): string[] | undefined {
  const shown = items.flatMap((item) => shownValue(item, speech) ?? []);
  return shown.length === items.length ? shown : undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

function shownValue(value: Value, speech: Speech): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return shownText(value, speech);
  if (isList(value)) {
    const areSentences = value.length > 0 && value.every((each) => typeof each === 'object' && 'code' in each);
    const items = shownAll(value, speech);
    return items && (areSentences ? items.join('; ') : speech.list(items));
  }
  if ('code' in value) return sentenceOf(value, speech);
  if ('startTime' in value) return shownTimes(value, speech);
  if ('and' in value || 'or' in value || 'all' in value) return shownListed(value, speech);
  if ('minutes' in value) return shownMinutes(value.minutes, speech);
  if ('hours' in value) return speech.hours(value.hours, value.rest);
  return 'field' in value ? speech.value(value.field, value.value, value.english) : undefined;
}

/** More minutes than people read as minutes. */
const MOST_MINUTES = 120;

function shownMinutes(minutes: number, speech: Speech): string {
  return minutes > MOST_MINUTES ? speech.hours(Math.floor(minutes / 60), minutes % 60) : speech.minutes(minutes);
}

function shownListed(value: Listed, speech: Speech): string | undefined {
  const items = shownAll('and' in value ? value.and : 'or' in value ? value.or : value.all, speech);
  return items && ('and' in value ? speech.and(items) : 'or' in value ? speech.or(items) : speech.list(items));
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function shownText(text: string, speech: Speech): string {
  // People can write what only looks like one.
  if (Number.isNaN(Date.parse(text))) return speech.name(text);
  if (INSTANT.test(text)) return speech.instant(text);
  return DATE.test(text) ? speech.date(text) : speech.name(text);
}

function shownTimes(timed: Timed, speech: Speech): string | undefined {
  const { endTime, startTime, title } = timed;
  const times = endTime === undefined ? speech.instant(startTime) : speech.times({ ...timed, endTime });
  const text = title === undefined ? '{times}' : speech.text('TITLE_AND_TIMES');
  return text && filled(text, { title: speech.name(title ?? ''), times });
}
