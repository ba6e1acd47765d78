import bidiFactory from 'bidi-js';
import { once } from '#shared/platform/once.ts';
import type { Face, FaceStack, Shaped } from './faces.ts';

const bidi = once(() => bidiFactory());

/** Scripts that are written from right to left, and the marks that turn direction. */
const TURNS =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** What has no shape of its own and would be drawn as a box. */
/** What sets a name apart from its neighbours: it works on directions, and is then taken away. */
const ISOLATES = /[\u2066-\u2069]/;
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Variation_Selector}/gu;
/** What joins letters into one shape, or one picture, and is drawn by neither font. */
const JOINS = /[\u200C\u200D]/u;
/** What stands where no font has the letter. */
const MISSING = '\u25A1';

/** Text without what is not seen; joiners stay where Arabic and its neighbours need them. */
const visible = (text: string): string =>
  text
    .replaceAll(/[\t\n\r]+/g, ' ')
    .replaceAll(UNSEEN, (mark) => ((JOINS.test(mark) || ISOLATES.test(mark)) && TURNS.test(text) ? mark : ''));

/** Words, and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/ +|[^ ]+/g) ?? [];

/** A word in pieces of one font each: of the first that has its letters. What no font has becomes a box, and is seen. */
const inFaces = (word: string, faces: FaceStack): Shaped[] => {
  const pieces: { readonly face: Face; text: string }[] = [];
  for (const character of word.replaceAll(/[\u2066-\u2069]/g, '')) {
    const last = pieces.at(-1);
    const joins = /\p{M}|\u200C|\u200D/u.test(character);
    const face = joins && last?.face.has(character) ? last.face : faces.find(({ has }) => has(character));
    const shown = face ? character : joins ? '' : MISSING;
    const chosen = face ?? faces[0];
    if (last?.face === chosen) last.text += shown;
    else if (shown) pieces.push({ face: chosen, text: shown });
  }
  return pieces.map(({ face, text }) => face.shape(text));
};

interface Run {
  readonly text: string;
  readonly level: number;
}

const SAME_WAY = new RegExp(TURNS.source, 'gu');

/** The pages are English: a line with letters that run from left to right runs so as a whole. */
const directionOf = (line: string): 'ltr' | 'auto' => (/\p{L}/u.test(line.replaceAll(SAME_WAY, '')) ? 'ltr' : 'auto');

/** Splits a line into runs of one direction, in the order of the page from left to right (UAX 9). The text of a run stays in logical order. */
const runsOf = (line: string): Run[] => {
  const embedding = bidi().getEmbeddingLevels(line, directionOf(line));
  const { levels } = embedding;
  const mirrored = bidi().getMirroredCharactersMap(line, levels);
  const runs: { level: number; first: number; last: number }[] = [];
  for (const index of bidi().getReorderedIndices(line, embedding)) {
    const level = levels[index] ?? 0;
    const run = runs.at(-1);
    if (run?.level === level && index === run.last + 1) run.last = index;
    else if (run?.level === level && index === run.first - 1) run.first = index;
    else runs.push({ level, first: index, last: index });
  }
  const characters = Array.from({ length: line.length }, (_, index) => mirrored.get(index) ?? line[index] ?? '');
  return runs.map(({ first, last, level }) => ({ level, text: characters.slice(first, last + 1).join('') }));
};

/** A line of text as glyphs, from left to right. Within a word the font itself turns and joins letters. */
export const shapeLine = (line: string, faces: FaceStack): Shaped[] => {
  const text = visible(line);
  if (!TURNS.test(text)) return wordsOf(text).flatMap((word) => inFaces(word, faces));
  return runsOf(text).flatMap(({ level, text: run }) => {
    const words = wordsOf(run);
    return (level % 2 === 1 ? words.reverse() : words).flatMap((word) => inFaces(word, faces));
  });
};

export const widthOf = (pieces: readonly Shaped[]): number => pieces.reduce((sum, { width }) => sum + width, 0);

/** Letters between which a line may break without a space. */
const IDEOGRAPH = /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])/u;

const segmenter = once(() => new Intl.Segmenter('en'));
/** The letters of a text as people see them. */
const graphemes = (text: string): string[] => Array.from(segmenter().segment(text), ({ segment }) => segment);

/** A word in pieces that each fit into a width: it is broken where it must be. */
const pieces = (word: string, width: number, measure: (text: string) => number): string[] => {
  if (measure(word) <= width) return [word];
  const parts = word.split(IDEOGRAPH).flatMap((part) => (measure(part) <= width ? [part] : graphemes(part)));
  const fitting: string[] = [];
  for (const part of parts) {
    const longer = `${fitting.at(-1) ?? ''}${part}`;
    if (fitting.length > 0 && measure(longer) <= width) fitting[fitting.length - 1] = longer;
    else fitting.push(part);
  }
  return fitting;
};

/** Breaks text into lines of at most this width (at size 1); what exceeds `most` lines ends in an ellipsis. */
export const breakLines = (text: string, faces: FaceStack, width: number, most = Infinity): string[] => {
  const measure = (line: string): number => widthOf(shapeLine(line, faces));
  const space = measure(' ');
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    let filled = 0;
    for (const word of paragraph.split(/[ \t]+/).flatMap((each) => pieces(each, width, measure))) {
      const taken = measure(word);
      if (line && filled + space + taken > width) {
        lines.push(line);
        [line, filled] = ['', 0];
      }
      filled += taken + (line ? space : 0);
      line += line ? ` ${word}` : word;
    }
    lines.push(line);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').slice(0, -2)}…`];
};
