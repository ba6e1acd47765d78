import { breakWord, keepWholes } from '#shared/documents/text/line-breaks.ts';
import { graphemes, printable } from '#shared/documents/text/printable.ts';
import { type FaceName, faceFor, HAN, hanOrder } from '#shared/documents/text/scripts.ts';
import {
  codedLines,
  type Direction,
  directionOf,
  isCoded,
  visualRuns,
  withIsolatedPhones,
} from '#shared/documents/text/visual-runs.ts';
import type { Face } from './face.ts';
import type { FaceStack, PlacedPiece, ShapedLine } from './faces.ts';
import { cut, linksIn, markedLines, partsOf, withoutLoneLetter } from './line-parts.ts';
import { plainOf, type Shaped } from './shaped.ts';
import type { Colour } from './shapes.ts';

export interface TextStyle {
  readonly faces: FaceStack;
  readonly size: number;
  readonly colour: Colour;
}

/** Splits a text into words and the spaces between them. */
function wordsOf(text: string): string[] {
  return text.match(/ +|[^ ]+/g) ?? [];
}

/** Shapes the words of a line. Returns them in the order in which they are read. */
function shapedWords(line: string, stack: FaceStack, han: Face | undefined): PlacedPiece[] {
  const whole = isCoded(line) ? line : withIsolatedPhones(printable(line).replaceAll('\n', ' '), stack.base);
  const { parts, text } = partsOf(whole, stack.hasLinks && !stack.unlinked.has(line));
  const runs = visualRuns(text, isCoded(line) ? 'ltr' : directionOf(text, stack.base), parts && ((at) => parts[at]));
  let x = 0;
  return runs
    .map(({ first, isRightToLeft, text: run }) => {
      // A run from right to left stays whole, so that viewers turn it round as a whole.
      const words = isRightToLeft ? [run] : wordsOf(run);
      const pieces = words
        .flatMap((word) => shapeWord(word, isRightToLeft, stack, han))
        .map((piece) => {
          const placed = { piece, x, part: parts?.[first] };
          x += piece.width;
          return placed;
        });
      return { first, pieces: isRightToLeft ? pieces.reverse() : pieces };
    })
    .sort((a, b) => a.first - b.first)
    .flatMap(({ pieces }) => pieces);
}

const EVEN = 1e-6;

/** Joins plain neighbours in the same font. */
function joined(words: readonly PlacedPiece[]): ShapedLine {
  const pieces: PlacedPiece[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    const [before, after] = [last && plainOf(last.piece), plainOf(word.piece)];
    const isNext =
      last?.piece.resource === word.piece.resource &&
      last.part === word.part &&
      Math.abs(last.x + last.piece.width - word.x) < EVEN;
    if (last && isNext && before !== undefined && after !== undefined) {
      const parts = [{ rise: 0, operands: `${before}${after}`.replace('><', '') }];
      const width = last.piece.width + word.piece.width;
      pieces[pieces.length - 1] = { ...last, piece: { ...last.piece, width, spans: [{ parts }] } };
    } else if (word.piece.spans.length > 0) pieces.push(word);
  }
  return {
    pieces,
    width: words.reduce((sum, { piece }) => sum + piece.width, 0),
    height: words.reduce((most, { piece }) => Math.max(most, piece.height), 0),
  };
}

function shaped(line: string, stack: FaceStack, han: Face | undefined): ShapedLine {
  const face = han?.resource ?? '';
  const variant = stack.unlinked.has(line) ? `${face} without links` : face;
  return stack.shaped.get(line, () => joined(shapedWords(line, stack, han)), variant);
}

/** Shapes a line of text. Returns the cached result if the document already has this line in these fonts. */
export function shapeLine(line: string, stack: FaceStack): ShapedLine {
  return shaped(line, stack, stack.hanOfLine.get(line) ?? hanFaceOf(line, stack));
}

/** A text that just fits may be wider by an error of rounding. */
const ROUNDING = 1e-6;

/** Breaks a paragraph, whose words have one space between them. */
function linesOf(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const word of paragraph.split(' ').flatMap((each) => breakWord(each, width + ROUNDING, measure))) {
    const taken = measure(word);
    if (line && filled + space + taken > width + ROUNDING) {
      lines.push(line);
      [line, filled] = ['', 0];
    }
    filled += taken + (line ? space : 0);
    line += line ? ` ${word}` : word;
  }
  return withoutLoneLetter([...lines, line], (each) => measure(each) <= width);
}

function broken(
  text: string,
  { base, maxLines, width }: { readonly base: Direction; readonly maxLines: number; readonly width: number },
  measure: (text: string) => number,
): string[] {
  let left = maxLines;
  return markedLines(text.split('\n')).flatMap((each) => {
    if (left === 0) return [];
    const paragraph = keepWholes(withIsolatedPhones(each.split(/ +/).filter(Boolean).join(' '), base));
    const lines = linesOf(paragraph, width, measure);
    const kept = lines.slice(0, left);
    const isCut = lines.length > kept.length;
    left -= kept.length;
    if (isCut) kept.push(cut(kept.pop() ?? '', width, measure));
    return codedLines(paragraph, markedLines(kept), base);
  });
}

/** Notes the lines that show only a piece of a phone or an address. */
function keepPiecesUnlinked(text: string, lines: readonly string[], { unlinked }: FaceStack): void {
  const known = new Set(linksIn(text).map(({ uri }) => uri));
  for (const line of lines) if (linksIn(line).some(({ uri }) => !known.has(uri))) unlinked.add(line);
}

/**
 * Breaks a text into lines of at most this width (at size 1). A text of more than `maxLines` lines is cut and ends with an ellipsis.
 * Caches the result.
 */
export function breakLines(text: string, stack: FaceStack, width: number, maxLines = Infinity): readonly string[] {
  const variant = maxLines === Infinity ? width : `${maxLines} ${width}`;
  const make = (): readonly string[] => {
    const whole = printable(text);
    const han = hanFaceOf(whole, stack);
    const bounds = { base: stack.base, maxLines, width };
    const lines = broken(whole, bounds, (line) => shaped(line, stack, han).width);
    if (han) for (const line of lines) stack.hanOfLine.set(line, han);
    if (stack.hasLinks && lines.length > 1) keepPiecesUnlinked(whole, lines, stack);
    return lines;
  };
  return stack.broken.get(text, make, variant);
}

/** Fonts with very tall signs ask for more at size 1 than names need. */
const MOST_HEIGHT = 1.7;

/** Returns how much further than `step` a line needs to be from the next one, in points: more than 0 for tall scripts with marks. */
export function extraLeading(line: string, { faces, size }: TextStyle, step: number): number {
  return Math.max(0, Math.min(shapeLine(line, faces).height, MOST_HEIGHT) * size - step);
}

/** Soft hyphens, and marks that isolate the direction of a name from its neighbours. They are not drawn. */
const ISOLATES = /[\u00AD\u2066-\u2069]/g;
/** Shown in place of a letter that no font has. */
const MISSING = '\u25A1';
const JOINER = /\u200C|\u200D/;
const DIGIT = /^[0-9]/;
const ASCII = /^[!-~]+$/;

/** Returns the best face for the Han letters of a text: the first that has them all. */
function hanFaceOf(text: string, { byName, han }: FaceStack): Face | undefined {
  // Most documents have the face of Latin only.
  if (byName.size === 1 || !HAN.test(text)) return undefined;
  const letters = Array.from(text).filter((letter) => HAN.test(letter));
  const faces = hanOrder(text, han).flatMap((name) => byName.get(name) ?? []);
  return faces.find((face) => letters.every((letter) => face.has(letter))) ?? faces[0];
}

function hasAll(face: Face, letter: string): boolean {
  return Array.from(letter).every((character) => JOINER.test(character) || face.has(character));
}

/** Part of a word in one face and one script. */
interface Run {
  readonly face: Face;
  /** The face that its script asks for. Undefined while it has only signs that all scripts share. */
  script: FaceName | undefined;
  text: string;
}

/** Returns the first face that has a letter with its marks, else without them. A letter that no face has becomes a box. */
function shown(letter: string, own: Face | undefined, { all, latin }: FaceStack): Pick<Run, 'face' | 'text'> {
  const faces = own ? [own, ...all] : all;
  const whole = faces.find((face) => hasAll(face, letter) || hasAll(face, letter.normalize('NFC')));
  if (whole) return { face: whole, text: letter };
  const [base = ''] = letter;
  const face = faces.find((each) => each.has(base));
  if (face)
    return {
      face,
      text: Array.from(letter)
        .filter((each) => JOINER.test(each) || face.has(each))
        .join(''),
    };
  const boxed = all.find((each) => each.has(MISSING));
  return boxed ? { face: boxed, text: MISSING } : { face: latin, text: '?' };
}

function runsOf(word: string, stack: FaceStack, han: Face | undefined): Run[] {
  const { latin } = stack;
  if (ASCII.test(word)) return [{ face: latin, script: 'latin', text: word }];
  const letters = graphemes(word.replaceAll(ISOLATES, ''));
  const scripts = letters.map(faceFor);
  const ownOf = (script: FaceName | undefined): Face | undefined =>
    script === 'chinese' && han ? han : script && stack.byName.get(script);
  const runs: Run[] = [];
  for (const [index, letter] of letters.entries()) {
    const script = scripts[index];
    const last = runs.at(-1);
    // A sign that all scripts share stays in the face of the letter before it, or at the start in that of the first letter.
    const near = last?.face ?? ownOf(scripts.find((each) => each !== undefined));
    const { face, text } = shown(letter, script ? ownOf(script) : DIGIT.test(letter) ? latin : near, stack);
    if (last?.face === face && (!script || !last.script || script === last.script)) {
      last.text += text;
      last.script ??= script;
    } else runs.push({ face, script, text });
  }
  return runs;
}

/** Shapes a word, from left to right. In each run HarfBuzz orders and joins the letters. */
function shapeWord(word: string, isRightToLeft: boolean, stack: FaceStack, han: Face | undefined): Shaped[] {
  const runs = runsOf(word, stack, han);
  if (isRightToLeft) runs.reverse();
  return runs.map(({ face, text }) => face.shape(text, isRightToLeft));
}
