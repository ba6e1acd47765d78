import { directionOf, filled, type Translated, type Values } from '#shared/domain/texts.ts';
import { type ClockFace, clockFace } from './clock-face.ts';
import en from './languages/en.json' with { type: 'json' };

const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Isolates a right-to-left name, so that it does not change the order of the text around it (UAX 9). */
export function isolated(name: string): string {
  return hasRightToLeft(name) ? alwaysIsolated(name) : name;
}

export function alwaysIsolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Joins texts. If one is from right to left, each keeps its own direction, and the paper decides their order. */
export function joinedTexts(parts: readonly string[], separator: string): string {
  const shown = parts.filter(Boolean);
  const apart = shown.some(hasRightToLeft) ? shown.map(alwaysIsolated) : shown;
  return apart.join(separator);
}

/** Returns the texts that say something. */
export function texts(...values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => value || []);
}

type Person = { readonly name: string; readonly phone?: string | null | undefined } | null | undefined;

/** Returns the names and phones of the drivers of a ride. */
export function crewTexts({ coDriver, driver }: { readonly driver?: Person; readonly coDriver?: Person }): string[] {
  return [driver, coDriver].flatMap((who) => texts(who?.name, who?.phone));
}

/** Stand before and after words in the second language of a paper, so that programs read them aloud in it. They are not drawn. */
export const SECOND_BEGINS = '\uFFF9';
export const SECOND_ENDS = '\uFFFB';
const MARKS = /[\uFFF9\uFFFB]/g;

/** Marks a text as one in the second language of a paper. */
export function inSecondLanguage(text: string): string {
  return `${SECOND_BEGINS}${text}${SECOND_ENDS}`;
}

/** Returns a text without these marks, for names of files and what no page shows. */
export function withoutLanguageMarks(text: string): string {
  return text.replaceAll(MARKS, '');
}

/** All fixed words of papers in one language. `locale` is the language of dates (BCP 47). */
export type Catalogue = Translated<typeof en>;
/** A fixed word of papers. */
export type Word = keyof Catalogue['words'];
/** A noun that is printed with a number. */
type Noun = keyof Catalogue['nouns'];

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

function wordingIn(catalogue: Catalogue, { clock = 24, isPaper = false, timezone }: Options): Wording {
  const { locale, nouns, words } = catalogue;
  const isRightToLeft = directionOf(locale) === 'rtl';
  // Each value keeps its own direction. In a text from right to left also those from left to right do: a phone would else stand before
  // the name that it follows.
  const shown = isRightToLeft ? alwaysIsolated : isolated;
  const plural = new Intl.PluralRules(locale);
  const one: Wording = {
    clock: clockFace(timezone, { locale, hours: clock, isUnbroken: isPaper }),
    say: (word, values) => filled(words[word], typeof values === 'function' ? values(one) : (values ?? {}), shown),
    count: (noun, count) => {
      const forms = nouns[noun];
      return filled(forms[plural.select(count)] ?? forms.other, { n: count });
    },
    isRightToLeft,
    locale,
  };
  return one;
}

function sideBySide(a: Wording, b: Wording, bothOf: (word: Word) => readonly [string, string], pair: Pair): Wording {
  const both = (first: string, second: string): string => joined(first, second, pair);
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
    say: (word, values = {}) => {
      const [first, second] = bothOf(word);
      const valuesIn = (one: Wording): Values => (typeof values === 'function' ? values(one) : values);
      return pairedText({ text: first, values: valuesIn(a) }, { text: second, values: valuesIn(b) }, pair);
    },
    count: (noun, count) => both(a.count(noun, count), b.count(noun, count)),
  };
}

/** Returns the wording of a report. */
export function wordingOf(options: Options): Wording {
  const [first = en, second] = options.catalogues ?? [];
  const one = wordingIn(first, options);
  if (!second) return one;
  const bothOf = (word: Word) => [first.words[word], second.words[word]] as const;
  return sideBySide(one, wordingIn(second, options), bothOf, {
    isPaper: options.isPaper ?? false,
    isRightToLeft: one.isRightToLeft,
  });
}

/** Two languages side by side. */
interface Pair {
  /** On paper the second is marked, so that programs read it aloud in its language. */
  readonly isPaper: boolean;
  /** Whether the first is, and so the paper. */
  readonly isRightToLeft: boolean;
}

/** Gives a text the direction of the paper, also where it stands within another text. */
function ordered(text: string, { isRightToLeft }: Pair): string {
  return hasRightToLeft(text) ? `${isRightToLeft ? '\u2067' : '\u2066'}${text}\u2069` : text;
}

/** Joins two texts that say the same. If one is from right to left, each keeps its own direction, and the paper decides their order. */
function joined(first: string, second: string, pair: Pair): string {
  if (first === second) return first;
  const own = [first, second].some(hasRightToLeft) ? alwaysIsolated : isolated;
  return ordered(`${own(first)} / ${pair.isPaper ? inSecondLanguage(own(second)) : own(second)}`, pair);
}

/** A text with places, such as `Contact: {contact}`, and what stands there in the same language. */
interface Told {
  readonly text: string;
  readonly values: Values;
}

const PLACE = /\{(\w+)\}/;
const LETTER = /[\p{L}\p{M}\p{N}]/gu;
/** The places of what people typed. Times, numbers and codes stand in each language, where its reader looks for them. */
const TYPED: readonly string[] = ['contact', 'name', 'names', 'of', 'place', 'reason', 'title'];

/** Splits a piece of a text into its words, and the signs before and behind them. */
function partsOf(piece: string): readonly [before: string, words: string, after: string] {
  const letters = Array.from(piece.matchAll(LETTER));
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return [piece, '', ''];
  const [from, to] = [first.index, last.index + last[0].length];
  return [piece.slice(0, from), piece.slice(from, to), piece.slice(to)];
}

/**
 * Says the same in two languages. A name or a contact stands once: `Contact / Kontakt: Desk`. Where the
 * one place of each text stands elsewhere, the second shows only its words: `to Desk / まで`.
 */
function pairedText(first: Told, second: Told, pair: Pair): string {
  const join = (a: string, b: string): string => joined(a, b, pair);
  const said = [first, second].flatMap(({ text, values }) => [text, ...Object.values(values)]);
  const shown = hasRightToLeft(said.join(' ')) ? alwaysIsolated : isolated;
  const whole = ({ text, values }: Told): string => filled(text, values, shown);
  const isShared = (place: string): boolean => TYPED.includes(place) && first.values[place] === second.values[place];
  const [ours, theirs] = [first, second].map(({ text }) => text.split(PLACE)) as [string[], string[]];
  const places = ours.filter((_piece, at) => at % 2 === 1);
  const isAlike = ours.every((piece, at) =>
    at % 2 === 1 ? piece === theirs[at] : (partsOf(piece)[1] === '') === (partsOf(theirs[at] ?? '')[1] === ''),
  );
  if (!places.some(isShared) || (!isAlike && places.length > 1)) return join(whole(first), whole(second));
  if (!isAlike) return join(whole(first), partsOf(theirs.filter((_piece, at) => at % 2 === 0).join(' '))[1]);
  const parts = ours.map((piece, at) => {
    if (at % 2 === 0) {
      const [before, words, after] = partsOf(piece);
      return `${before}${join(words, partsOf(theirs[at] ?? '')[1])}${after}`;
    }
    const [own = '', other = ''] = [first.values[piece], second.values[piece]];
    return own === other ? shown(`${own}`) : join(`${own}`, `${other}`);
  });
  return ordered(parts.join(''), pair);
}
