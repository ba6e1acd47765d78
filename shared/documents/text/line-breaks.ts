import { once } from '#shared/platform/once.ts';
import { graphemes } from './printable.ts';

/** The position after a letter of a script that breaks lines between any two letters. */
const IDEOGRAPH =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])(?![\p{M}\p{Pe}\p{Pf}、。，．・：；？！ー々])(?<![（「『【《〈])/u;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const dictionary = once(() => new Intl.Segmenter('th', { granularity: 'word' }));

/** Splits a word where a line may break in its script: between ideographs, and by the dictionary where a script has no spaces. */
function unitsOf(word: string): string[] {
  return UNSPACED.test(word) ? Array.from(dictionary().segment(word), ({ segment }) => segment) : word.split(IDEOGRAPH);
}

const SOFT_HYPHEN = '\u00AD';
/** The places of its own at which a word may break: after spaces of a phone or a date, after a soft hyphen, and after signs. */
const PLACES: readonly RegExp[] = [/(?<=\u00A0)/u, /(?<=\u00AD)/u, /(?<=[\p{L}\p{N}][-–/@._,;:+&=?])(?=[\p{L}\p{N}])/u];

type Measure = (text: string) => number;

/** The most letters of a word before a break, and after it, that would look lost. */
const LEAST = 2;

/** Splits a part that is too wide: at its own places, where its script breaks lines, and at last between letters. */
function partsOf(word: string, width: number, measure: Measure, level = 0): string[] {
  if (measure(word) <= width) return [word];
  const place = PLACES[level];
  if (place) return word.split(place).flatMap((part) => partsOf(part, width, measure, level + 1));
  const units = unitsOf(word);
  return units.flatMap((unit) => (measure(unit) <= width ? [unit] : graphemes(unit)));
}

/** Moves letters over, so that no line begins with a single letter. */
function balanced(pieces: readonly string[]): string[] {
  const [last = '', before = ''] = pieces.toReversed();
  const letters = graphemes(before);
  if (pieces.length < 2 || graphemes(last).length >= LEAST || letters.length <= LEAST) return [...pieces];
  return [...pieces.slice(0, -2), letters.slice(0, -1).join(''), `${letters.at(-1)}${last}`];
}

/** Breaks a word into pieces that fit into a width, if it must be broken. A piece that ends with a soft hyphen shows it. */
export function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  for (const part of partsOf(word, width, measure)) {
    const longer = `${pieces.at(-1) ?? ''}${part}`;
    if (pieces.length > 0 && measure(longer.trimEnd()) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(part);
  }
  return balanced(pieces).map((piece, at) =>
    piece.endsWith(SOFT_HYPHEN) && at < pieces.length - 1 ? `${piece.slice(0, -1)}-` : piece.replace(/\u00A0$/, ''),
  );
}

const UNBREAKABLE_SPACE = '\u00A0';

/** Keeps a text on one line, as far as it fits on a line. */
export function whole(text: string): string {
  return text.replaceAll(' ', UNBREAKABLE_SPACE);
}

const PHONE = String.raw`\+\d[\d ().-]{4,}\d(?:,? ?(?:ext\.?|x|;ext=) ?\d+)?`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\b\.?)?(?: (?:GMT|UTC)(?:[+-]\d{1,2}(?::\d{2})?)?)?`;
/** A date of this century in the order of most languages, with or without its year. */
const DATE = String.raw`\d{1,2}\.? \p{L}{3,12}\.?(?: (?:19|20|21)\d{2})`;
const AMOUNT = String.raw`\d{1,9} (?:km|m|kg|min|h|%|€|£|\$)(?![\p{L}\p{N}])`;
const WHOLES = new RegExp(`${PHONE}|${TIME}(?: ?[–-] ?${TIME})?|${DATE}|${AMOUNT}`, 'giu');

/** Keeps the phones, times, dates and amounts in a text each on one line. */
export function keepWholes(text: string): string {
  return /\d/.test(text) && text.includes(' ') ? text.replaceAll(WHOLES, (each) => whole(each)) : text;
}

/** The most letters of a code, such as a plate or a flight number. A longer word may break. */
const MAX_CODE = 24;

/** Tells whether a word is one thing: it has spaces that do not break, or it is a number or a code. */
export function isWhole(word: string): boolean {
  return word.includes(UNBREAKABLE_SPACE) || (/\d/.test(word) && !word.includes('@') && word.length <= MAX_CODE);
}
