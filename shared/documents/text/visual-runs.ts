import bidiFactory from 'bidi-js';
import { withoutLanguageMarks } from '#shared/domain/reports/wording.ts';
import { once } from '#shared/platform/once.ts';

const bidi = once(() => bidiFactory());

/** Scripts that are written from right to left, and the marks that change direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202B\u202D\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATED = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu;
const CONTROLS = /[\uD800\u202C-\u202E]/g;

/** A phone in the international format. Beside letters from right to left, its groups of digits would change places. */
export const PHONE = /\+\d[\d \u00A0]{4,}\d(?:[ \u00A0]ext\.[ \u00A0]\d+)?/gu;

export type Direction = 'ltr' | 'rtl';

function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Isolates phones from the direction of their neighbours. */
export function withIsolatedPhones(text: string, paper: Direction): string {
  return paper === 'rtl' || hasRightToLeft(text) ? text.replaceAll(PHONE, '\u2066$&\u2069') : text;
}

/** Returns the base direction of a paragraph: that of its first letter outside isolates (UAX 9, P2), else that of the paper. */
export function directionOf(paragraph: string, fallback: Direction): Direction | 'auto' {
  const outer = paragraph.replaceAll(ISOLATED, '');
  // An isolate may stand in another one.
  if (outer !== paragraph) return directionOf(outer, fallback);
  return /\p{L}/u.test(outer) ? 'auto' : fallback;
}

/** A part of a line in one direction. Its text is in logical order. */
export interface Run {
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** Its place in the line as it is read. */
  readonly first: number;
}

/** Returns what a character belongs to. A run has characters that belong to the same. */
type PartAt = (index: number) => unknown;

/** Splits a line from left to right into its parts. */
function partedRuns(line: string, partAt: PartAt): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let at = 1; at <= line.length; at += 1) {
    if (at < line.length && partAt(at) === partAt(first)) continue;
    runs.push({ text: line.slice(first, at), isRightToLeft: false, first });
    first = at;
  }
  return runs;
}

/** Splits a line into runs of one direction, in visual order from left to right (UAX 9). A line with its own levels is from left to right. */
export function visualRuns(line: string, direction: Direction | 'auto', partAt?: PartAt): Run[] {
  if (direction !== 'rtl' && !hasRightToLeft(line)) {
    return partAt ? partedRuns(line, partAt) : [{ text: line, isRightToLeft: false, first: 0 }];
  }
  const isSame = (a: number, b: number): boolean => partAt === undefined || partAt(a) === partAt(b);
  const embedding = bidi().getEmbeddingLevels(line, direction);
  const runs: { level: number; first: number; last: number }[] = [];
  for (const index of bidi().getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const run = runs.at(-1);
    if (run?.level === level && index === run.last + 1 && isSame(index, run.last)) run.last = index;
    else if (run?.level === level && index === run.first - 1 && isSame(index, run.first)) run.first = index;
    else runs.push({ level, first: index, last: index });
  }
  return runs
    .map(({ first, last, level }) => ({
      first,
      isRightToLeft: level % 2 === 1,
      text: line.slice(first, last + 1).replaceAll(CONTROLS, ''),
    }))
    .filter(({ text }) => text !== '');
}

/** Begins a line whose order is resolved. It is no character, so no text has it. */
const CODED = '\uD800';
const OVERRIDE = { ltr: '\u202D', rtl: '\u202E' };
const END = '\u202C';
const SKIPPED = /[ \u00A0\u00AD]/;
const ISOLATE = /[\u2066-\u2069]/;
/** The marks of a second language. They have no place in the order. */
const LANGUAGE = /[\uFFF9\uFFFB]/;

export function isCoded(line: string): boolean {
  return line.startsWith(CODED);
}

/**
 * Writes the level of each character into a line: a level is a number of nested overrides. All stand in one from left to right. Without it
 * a number of level 0 would belong to the words from right to left before it.
 */
function coded(line: string, levels: readonly number[]): string {
  let level = 0;
  let text = `${CODED}${OVERRIDE.ltr}`;
  const move = (to: number): void => {
    for (; level < to; level += 1) text += level % 2 === 0 ? OVERRIDE.rtl : OVERRIDE.ltr;
    for (; level > to; level -= 1) text += END;
  };
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (ISOLATE.test(letter)) continue;
    if (!LANGUAGE.test(letter)) move(levels[at] ?? 0);
    text += letter;
  }
  move(0);
  return `${text}${END}`;
}

/**
 * Returns the lines of a paragraph so that each keeps the order that it has in the whole paragraph (UAX 9, L1 and L2). A line alone could
 * have another one. `lines` are its parts in order, without the spaces between them.
 */
export function codedLines(marked: string, lines: readonly string[], fallback: Direction): string[] {
  const isFromRight = hasRightToLeft(marked) || (fallback === 'rtl' && (lines.length > 1 || ISOLATE.test(marked)));
  if (!isFromRight) return [...lines];
  const paragraph = withoutLanguageMarks(marked);
  const { levels } = bidi().getEmbeddingLevels(paragraph, directionOf(paragraph, fallback));
  let next = 0;
  return lines.map((line) => {
    const own = Array.from({ length: line.length }, (_, at) => {
      if (LANGUAGE.test(line[at] ?? '')) return 0;
      // A soft hyphen became a hyphen, and an ellipsis stands for the rest.
      while (paragraph[next] !== line[at] && SKIPPED.test(paragraph[next] ?? '') && line[at] !== '-') next += 1;
      next += 1;
      return levels[next - 1] ?? levels.at(-1) ?? 0;
    });
    // Without a letter, a line would take the direction of the paper.
    return own.some((level) => level > 0) || !/\p{L}/u.test(line) ? coded(line, own) : line;
  });
}
