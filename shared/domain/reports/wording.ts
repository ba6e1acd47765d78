import { type ClockFace, clockFace } from './clock-face.ts';
import { alwaysIsolated, inSecondLanguage, isolated } from './text-marks.ts';
import type { Catalogue, Noun, Word } from './words/catalogue.ts';
import { en } from './words/en.ts';

/** The texts for the places of a phrase, such as `{ time: '09:30' }`. */
type Values = Readonly<Record<string, string | number>>;

/** What a report writes with: its words, dates and times. */
export interface Wording {
  readonly clock: ClockFace;
  /** Returns a fixed word. A text that differs by language, such as a date, comes from a function. */
  readonly say: (word: Word, values?: Values | ((one: Wording) => Values)) => string;
  /** Returns a number with its noun: `1 guest`, `2 guests`. */
  readonly count: (noun: Noun, count: number) => string;
  /** Says that its pages begin at the right. */
  readonly isRightToLeft: boolean;
  /** The first language as BCP 47, for the file. */
  readonly locale: string;
  /** The second language. Undefined: there is one only. */
  readonly secondLocale?: string;
}

interface Options {
  readonly timezone: string;
  /** Default: 24. */
  readonly clock?: 12 | 24 | undefined;
  /** Keeps times and dates on one line. Default: false. */
  readonly isPaper?: boolean;
  /** One language, or two that are printed side by side. Default: English. */
  readonly catalogues?: readonly Catalogue[];
}

/**
 * Puts values into a text. Each keeps its own direction. In a text from right to left also those from left to right do: a phone would
 * else stand before the name that it follows.
 */
function filled(text: string, values: Values, isRightToLeft = false): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    if (typeof value === 'number') return String(value);
    return isRightToLeft ? alwaysIsolated(value) : isolated(value);
  });
}

function wordingIn(catalogue: Catalogue, { clock = 24, isPaper = false, timezone }: Options): Wording {
  const { isRightToLeft = false, locale, nouns, words } = catalogue;
  const plural = new Intl.PluralRules(locale);
  const one: Wording = {
    clock: clockFace(timezone, { locale, hours: clock, isUnbroken: isPaper }),
    say: (word, values) =>
      filled(words[word], typeof values === 'function' ? values(one) : (values ?? {}), isRightToLeft),
    count: (noun, count) => {
      const forms = nouns[noun];
      return filled(forms[plural.select(count)] ?? forms.other, { n: count });
    },
    isRightToLeft,
    locale,
  };
  return one;
}

/** Joins two texts that say the same in two languages. On paper the second is marked, so that programs read it aloud in its language. */
function joining(isPaper: boolean) {
  return (first: string, second: string): string => {
    if (first === second) return first;
    const other = isolated(second);
    return `${isolated(first)} / ${isPaper ? inSecondLanguage(other) : other}`;
  };
}

function sideBySide(a: Wording, b: Wording, both: ReturnType<typeof joining>): Wording {
  return {
    ...a,
    secondLocale: b.locale,
    clock: {
      ...a.clock,
      day: (date) => both(a.clock.day(date), b.clock.day(date)),
      dates: (first, last) => both(a.clock.dates(first, last), b.clock.dates(first, last)),
      moment: (instant) => both(a.clock.moment(instant), b.clock.moment(instant)),
      second: (instant) => both(a.clock.second(instant), b.clock.second(instant)),
      weekday: (instant) => both(a.clock.weekday(instant), b.clock.weekday(instant)),
      longDay: (instant) => both(a.clock.longDay(instant), b.clock.longDay(instant)),
    },
    say: (word, values) => both(a.say(word, values), b.say(word, values)),
    count: (noun, count) => both(a.count(noun, count), b.count(noun, count)),
  };
}

/** Returns the wording of a report. */
export function wordingOf(options: Options): Wording {
  const [first = en, second] = options.catalogues ?? [];
  const one = wordingIn(first, options);
  return second ? sideBySide(one, wordingIn(second, options), joining(options.isPaper ?? false)) : one;
}
