import { breakWord } from '#shared/documents/text/break-word.ts';
import { codedLines, isCoded } from '#shared/documents/text/coded-lines.ts';
import { linksIn } from '#shared/documents/text/links.ts';
import { printable } from '#shared/documents/text/printable.ts';
import { type Direction, directionOf, visualRuns, withIsolatedPhones } from '#shared/documents/text/visual-runs.ts';
import { keepWholes } from '#shared/documents/text/whole.ts';
import type { Face } from './face.ts';
import type { FaceStack, PlacedPiece, ShapedLine } from './faces.ts';
import { cut, markedLines, partsOf, withoutLoneLetter } from './line-parts.ts';
import { hanFaceOf, shapeWord } from './shape-word.ts';
import { plainOf } from './shaped.ts';
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
    const shown = lines.slice(0, left);
    const isCut = lines.length > shown.length;
    left -= shown.length;
    if (isCut) shown.push(cut(shown.pop() ?? '', width, measure));
    return codedLines(paragraph, markedLines(shown), base);
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
