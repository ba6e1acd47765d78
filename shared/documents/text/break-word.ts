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
