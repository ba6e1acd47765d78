import bidiFactory from 'bidi-js';
import { once } from '#shared/platform/once.ts';

const bidi = once(() => bidiFactory());

/** Scripts that are written from right to left, and the marks that change direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ALL_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT.source, 'gu');

/** A phone in the international format. Beside letters from right to left, its groups of digits would change places. */
const PHONE = /\+\d[\d \u00A0]{4,}\d/gu;
/** Isolated from the direction of its neighbours. */
const ISOLATED = '\u2066$&\u2069';

/** A part of a line in one direction. Its text is in logical order. */
export interface Run {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** Returns the base direction of a line. The pages are in English, so a line with any left-to-right letter runs from left to right. */
const directionOf = (line: string): 'ltr' | 'auto' =>
  /\p{L}/u.test(line.replaceAll(ALL_RIGHT_TO_LEFT, '')) ? 'ltr' : 'auto';

/** Splits a line into runs of one direction, in visual order from left to right (UAX 9). Keeps the digits of a phone in their order. */
export const visualRuns = (text: string): Run[] => {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, isRightToLeft: false }];
  const line = text.replaceAll(PHONE, ISOLATED);
  const embedding = bidi().getEmbeddingLevels(line, directionOf(line));
  const runs: { level: number; first: number; last: number }[] = [];
  for (const index of bidi().getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const run = runs.at(-1);
    if (run?.level === level && index === run.last + 1) run.last = index;
    else if (run?.level === level && index === run.first - 1) run.first = index;
    else runs.push({ level, first: index, last: index });
  }
  return runs.map(({ first, last, level }) => ({ isRightToLeft: level % 2 === 1, text: line.slice(first, last + 1) }));
};

/** Returns the character that a bracket or a similar sign looks like in a text from right to left. */
export const mirrored = (character: string): string => bidi().getMirroredCharacter(character) ?? character;
