import { filled, type Values } from '#shared/domain/texts.ts';
import { alwaysIsolated, hasRightToLeft, inSecondLanguage, isolated } from './text-marks.ts';

/** Two languages side by side. */
export interface Pair {
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
export function joined(first: string, second: string, pair: Pair): string {
  if (first === second) return first;
  const own = [first, second].some(hasRightToLeft) ? alwaysIsolated : isolated;
  return ordered(`${own(first)} / ${pair.isPaper ? inSecondLanguage(own(second)) : own(second)}`, pair);
}

/** A text with places, such as `Contact: {contact}`, and what stands there in the same language. */
export interface Told {
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
export function pairedText(first: Told, second: Told, pair: Pair): string {
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
