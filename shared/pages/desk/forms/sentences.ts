import { type Said, type Speech, sentenceOf } from '#shared/domain/sentences/sentence.ts';
import { directionOf } from '#shared/domain/texts.ts';
import { loadScript } from '#shared/pages/desk/kit/scripts.ts';
import { listedIn } from '#shared/pages/parts/as-text.ts';
import type { Times } from '#shared/pages/parts/times.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * The texts of sentences by language: of rows, of proposals, of refusals, of warnings, and of imports, which the build puts into one script. The
 * service says them in English too, but with clocks of 24 hours, and some desks have others. Those of imports it alone says in English.
 */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('#shared/domain/sentences/languages/en.json', { with: { type: 'json' } }),
  de: () => import('#shared/domain/sentences/languages/de.json', { with: { type: 'json' } }),
  fr: () => import('#shared/domain/sentences/languages/fr.json', { with: { type: 'json' } }),
  es: () => import('#shared/domain/sentences/languages/es.json', { with: { type: 'json' } }),
  it: () => import('#shared/domain/sentences/languages/it.json', { with: { type: 'json' } }),
  pt: () => import('#shared/domain/sentences/languages/pt.json', { with: { type: 'json' } }),
  pl: () => import('#shared/domain/sentences/languages/pl.json', { with: { type: 'json' } }),
  ja: () => import('#shared/domain/sentences/languages/ja.json', { with: { type: 'json' } }),
  zh: () => import('#shared/domain/sentences/languages/zh.json', { with: { type: 'json' } }),
  ar: () => import('#shared/domain/sentences/languages/ar.json', { with: { type: 'json' } }),
};

/** Loads the texts of sentences in a language. */
export async function loadTexts(language: string): Promise<Texts> {
  const load = LOADERS[language];
  return load ? (await loadScript(load)).default : {};
}

/** The words and times that sentences are said with. */
export interface Words {
  readonly language: string;
  readonly locale: string;
  readonly texts: Texts;
  readonly times: Times;
  /** What a value of the API is called. */
  readonly valueName: (field: string, value: string) => string;
}

/** Keeps a name of another direction together. */
const [FIRST, LAST] = ['\u2068', '\u2069'];

/** Says a sentence in a language. `undefined`: the language has no text of it, or does not know a value in it. */
export function spokenSentence(said: Said, { language, locale, texts, times, valueName }: Words): string | undefined {
  const unit = (count: number, name: 'hour' | 'minute', unitDisplay: 'long' | 'short'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay }).format(count);
  const listed = (items: readonly string[], type: 'conjunction' | 'disjunction'): string =>
    new Intl.ListFormat(locale, { type }).format(items);
  const speech: Speech = {
    // The service writes the arrows of its English texts with two signs, between which a line may break.
    text: (code) => texts[code]?.replace('->', '→'),
    plural: (n) => new Intl.PluralRules(locale).select(n),
    name: (text) => (directionOf(language) === 'rtl' ? `${FIRST}${text}${LAST}` : text),
    instant: (at) => times.dayTime(at),
    date: (date) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date)),
    times: ({ allDay, endTime, startTime }) => spanOf(startTime, endTime, allDay === true, times),
    minutes: (count) => unit(count, 'minute', 'long'),
    hours: (hours, rest) =>
      [hours > 0 && unit(hours, 'hour', 'short'), (rest > 0 || hours === 0) && unit(rest, 'minute', 'short')]
        .filter(Boolean)
        .join(' '),
    value: valueName,
    list: (items) => listedIn(language, items),
    and: (items) => listed(items, 'conjunction'),
    or: (items) => listed(items, 'disjunction'),
  };
  // Short units and names may end with a full stop, as the sentence does.
  return sentenceOf(said, speech)?.replaceAll('..', '.');
}

function spanOf(start: string, end: string, isAllDay: boolean, { day, dayTime, time }: Times): string {
  const isOneDay = day(start) === day(end);
  if (isAllDay) return isOneDay ? day(start) : `${day(start)} – ${day(end)}`;
  return isOneDay ? `${dayTime(start)}–${time(end)}` : `${dayTime(start)} – ${dayTime(end)}`;
}
