import bidiFactory from 'bidi-js';
import { once } from '#shared/platform/once.ts';
import type { Face, FaceStack, Shaped, ShapedLine } from './faces.ts';

const bidi = once(() => bidiFactory());

/** Scripts that are written from right to left, and the marks that change direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Marks that isolate the direction of a name from its neighbours. We use them for the order and do not draw them. */
const ISOLATES = /[\u2066-\u2069]/g;
/** Characters without a shape. Fonts would draw them as boxes. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Variation_Selector}/gu;
/** Invisible characters that right-to-left text needs: joiners change the shape of letters, isolates change the order. */
const NEEDED = /\u200C|\u200D|[\u2066-\u2069]/;
/** Drawn in place of a character that no font has. */
const MISSING = '\u25A1';

/** Removes invisible characters, except those that right-to-left text needs. */
const visible = (text: string): string =>
  text
    .replaceAll(/[\t\n\r]+/g, ' ')
    .replaceAll(INVISIBLE, (mark) => (NEEDED.test(mark) && RIGHT_TO_LEFT.test(text) ? mark : ''));

/** Splits a text into words and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/ +|[^ ]+/g) ?? [];

/** Splits a word into pieces of one font: for each character the first font that has it. A character that no font has becomes a visible box. */
const inFaces = (word: string, { faces }: FaceStack): Shaped[] => {
  const pieces: { readonly face: Face; text: string }[] = [];
  for (const character of word.replaceAll(ISOLATES, '')) {
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

const ALL_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT.source, 'gu');

/** Returns the base direction of a line. The pages are in English, so a line with any left-to-right letter runs from left to right. */
const directionOf = (line: string): 'ltr' | 'auto' =>
  /\p{L}/u.test(line.replaceAll(ALL_RIGHT_TO_LEFT, '')) ? 'ltr' : 'auto';

/** Splits a line into runs of one direction, in visual order from left to right (UAX 9). The text in a run stays in logical order. */
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

/** Shapes the words of a line, from left to right. In a word the font itself orders and joins the letters. */
const shapedWords = (line: string, faces: FaceStack): Shaped[] => {
  const text = visible(line);
  if (!RIGHT_TO_LEFT.test(text)) return wordsOf(text).flatMap((word) => inFaces(word, faces));
  return runsOf(text).flatMap(({ level, text: run }) => {
    const words = wordsOf(run);
    return (level % 2 === 1 ? words.reverse() : words).flatMap((word) => inFaces(word, faces));
  });
};

/** Joins neighbours in the same font. */
const joined = (words: readonly Shaped[]): ShapedLine => {
  const pieces: { readonly resource: string; hex: string }[] = [];
  for (const { hex, resource } of words) {
    const last = pieces.at(-1);
    if (last?.resource === resource) last.hex += hex;
    else pieces.push({ resource, hex });
  }
  return { pieces, width: words.reduce((sum, { width }) => sum + width, 0) };
};

/** Shapes a line of text. Returns the cached result if the document already has this line in these fonts. */
export const shapeLine = (line: string, faces: FaceStack): ShapedLine =>
  faces.shaped.get(line, () => joined(shapedWords(line, faces)));

/** The position after a letter of a script that breaks lines without a space. */
const IDEOGRAPH = /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])/u;

const segmenter = once(() => new Intl.Segmenter('en'));
/** Splits a text into the characters that a reader sees. */
const graphemes = (text: string): string[] => Array.from(segmenter().segment(text), ({ segment }) => segment);

/** Breaks a word into pieces that fit into a width, if it must be broken. */
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

const broken = (text: string, faces: FaceStack, width: number, maxLines: number): string[] => {
  const measure = (line: string): number => shapeLine(line, faces).width;
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
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${(lines[maxLines - 1] ?? '').slice(0, -2)}…`];
};

/** Breaks a text into lines of at most this width (at size 1). A text of more than `maxLines` lines is cut and ends with an ellipsis. Caches the result. */
export const breakLines = (text: string, faces: FaceStack, width: number, maxLines = Infinity): readonly string[] =>
  faces.broken.get(`${maxLines} ${width} ${text}`, () => broken(text, faces, width, maxLines));
