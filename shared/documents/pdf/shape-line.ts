import { breakWord } from '#shared/documents/text/break-word.ts';
import { codedLines, isCoded } from '#shared/documents/text/coded-lines.ts';
import { graphemes, printable } from '#shared/documents/text/printable.ts';
import { type Direction, directionOf, visualRuns, withIsolatedPhones } from '#shared/documents/text/visual-runs.ts';
import { keepWholes } from '#shared/documents/text/whole.ts';
import type { Face } from './face.ts';
import type { FaceStack, ShapedLine } from './faces.ts';
import { hanFaceOf, shapeWord } from './shape-word.ts';
import type { Shaped } from './shaped.ts';

/** Splits a text into words and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/ +|[^ ]+/g) ?? [];

type Placed = ShapedLine['pieces'][number];

/** Shapes the words of a line. Returns them in the order in which they are read. */
const shapedWords = (line: string, stack: FaceStack, han: Face | undefined): Placed[] => {
  const text = isCoded(line) ? line : withIsolatedPhones(printable(line).replaceAll('\n', ' '), stack.base);
  const runs = visualRuns(text, isCoded(line) ? 'ltr' : directionOf(text, stack.base));
  let x = 0;
  return runs
    .map(({ first, isRightToLeft, text: run }) => {
      // A run from right to left stays whole, so that viewers turn it round as a whole.
      const words = isRightToLeft ? [run] : wordsOf(run);
      const pieces = words
        .flatMap((word) => shapeWord(word, isRightToLeft, stack, han))
        .map((piece) => {
          const placed = { piece, x };
          x += piece.width;
          return placed;
        });
      return { first, pieces: isRightToLeft ? pieces.reverse() : pieces };
    })
    .sort((a, b) => a.first - b.first)
    .flatMap(({ pieces }) => pieces);
};

/** Returns the operands of a piece that is one plain string on the baseline. */
const plainOf = ({ spans: [span, ...more] }: Shaped): string | undefined => {
  const [part, ...others] = span?.parts ?? [];
  const isPlain = span?.text === undefined && part?.rise === 0 && more.length + others.length === 0;
  return isPlain ? part.operands : undefined;
};

const EVEN = 1e-6;

/** Joins plain neighbours in the same font. */
const joined = (words: readonly Placed[]): ShapedLine => {
  const pieces: Placed[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    const [before, after] = [last && plainOf(last.piece), plainOf(word.piece)];
    const isNext = last?.piece.resource === word.piece.resource && Math.abs(last.x + last.piece.width - word.x) < EVEN;
    if (last && isNext && before !== undefined && after !== undefined) {
      const parts = [{ rise: 0, operands: `${before}${after}`.replace('><', '') }];
      const width = last.piece.width + word.piece.width;
      pieces[pieces.length - 1] = { x: last.x, piece: { ...last.piece, width, spans: [{ parts }] } };
    } else if (word.piece.spans.length > 0) pieces.push(word);
  }
  return {
    pieces,
    width: words.reduce((sum, { piece }) => sum + piece.width, 0),
    height: words.reduce((most, { piece }) => Math.max(most, piece.height), 0),
  };
};

const shaped = (line: string, stack: FaceStack, han: Face | undefined): ShapedLine =>
  stack.shaped.get(`${han?.resource ?? ''} ${line}`, () => joined(shapedWords(line, stack, han)));

/** Shapes a line of text. Returns the cached result if the document already has this line in these fonts. */
export const shapeLine = (line: string, stack: FaceStack): ShapedLine =>
  shaped(line, stack, stack.hanOfLine.get(line) ?? hanFaceOf(line, stack));

/** Cuts the end of a line so that an ellipsis fits. */
const cut = (line: string, width: number, measure: (text: string) => number): string => {
  const letters = graphemes(line).slice(0, -1);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

/** Moves the last word or letter of the line before to a last line of one letter. */
const withoutLoneLetter = (lines: readonly string[], fits: (line: string) => boolean): string[] => {
  const [last = '', before = ''] = lines.toReversed();
  if (lines.length < 2 || graphemes(last).length > 1) return [...lines];
  const at = before.lastIndexOf(' ');
  const moved = at > 0 ? `${before.slice(at + 1)} ${last}` : `${graphemes(before).at(-1)}${last}`;
  const kept = at > 0 ? before.slice(0, at) : graphemes(before).slice(0, -1).join('');
  return kept.length > 1 && fits(moved) ? [...lines.slice(0, -2), kept, moved] : [...lines];
};

/** A text that just fits may be wider by an error of rounding. */
const ROUNDING = 1e-6;

/** Breaks a paragraph, whose words have one space between them. */
const linesOf = (paragraph: string, width: number, measure: (text: string) => number): string[] => {
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
};

const broken = (
  text: string,
  { base, maxLines, width }: { readonly base: Direction; readonly maxLines: number; readonly width: number },
  measure: (text: string) => number,
): string[] => {
  let left = maxLines;
  return text.split('\n').flatMap((each) => {
    if (left === 0) return [];
    const paragraph = keepWholes(withIsolatedPhones(each.split(/ +/).filter(Boolean).join(' '), base));
    const lines = linesOf(paragraph, width, measure);
    const shown = lines.slice(0, left);
    const isCut = lines.length > shown.length;
    left -= shown.length;
    if (isCut) shown.push(cut(shown.pop() ?? '', width, measure));
    return codedLines(paragraph, shown, base);
  });
};

/**
 * Breaks a text into lines of at most this width (at size 1). A text of more than `maxLines` lines is cut and ends with an ellipsis.
 * Caches the result.
 */
export const breakLines = (text: string, stack: FaceStack, width: number, maxLines = Infinity): readonly string[] =>
  stack.broken.get(`${maxLines} ${width} ${text}`, () => {
    const whole = printable(text);
    const han = hanFaceOf(whole, stack);
    const bounds = { base: stack.base, maxLines, width };
    const lines = broken(whole, bounds, (line) => shaped(line, stack, han).width);
    if (han) for (const line of lines) stack.hanOfLine.set(line, han);
    return lines;
  });
