import { graphemes, printable } from '#shared/documents/text/printable.ts';
import { unitsOf } from '#shared/documents/text/units.ts';
import { visualRuns } from '#shared/documents/text/visual-runs.ts';
import type { Face } from './face.ts';
import type { FaceStack, ShapedLine } from './faces.ts';
import { hanFaceOf, shapeWord } from './shape-word.ts';
import type { Shaped } from './shaped.ts';

/** Splits a text into words and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/ +|[^ ]+/g) ?? [];

/** Shapes the words of a line, from left to right. */
const shapedWords = (line: string, stack: FaceStack, han: Face | undefined): Shaped[] =>
  visualRuns(line).flatMap(({ isRightToLeft, text }) => {
    const words = wordsOf(text);
    return (isRightToLeft ? words.reverse() : words).flatMap((word) => shapeWord(word, isRightToLeft, stack, han));
  });

/** Returns the operands of a piece that is one plain string on the baseline. */
const plainOf = ({ spans: [span, ...more] }: Shaped): string | undefined => {
  const [part, ...others] = span?.parts ?? [];
  const isPlain = span?.text === undefined && part?.rise === 0 && more.length + others.length === 0;
  return isPlain ? part.operands : undefined;
};

/** Joins plain neighbours in the same font. */
const joined = (words: readonly Shaped[]): ShapedLine => {
  const pieces: Shaped[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    const [before, after] = [last && plainOf(last), plainOf(word)];
    if (last?.resource === word.resource && before !== undefined && after !== undefined) {
      const parts = [{ rise: 0, operands: `${before}${after}`.replace('><', '') }];
      pieces[pieces.length - 1] = { ...last, spans: [{ parts }] };
    } else if (word.spans.length > 0) pieces.push(word);
  }
  return {
    pieces,
    width: words.reduce((sum, { width }) => sum + width, 0),
    height: words.reduce((most, { height }) => Math.max(most, height), 0),
  };
};

const shaped = (line: string, stack: FaceStack, han: Face | undefined): ShapedLine =>
  stack.shaped.get(`${han?.resource ?? ''} ${line}`, () =>
    joined(shapedWords(printable(line).replaceAll('\n', ' '), stack, han)),
  );

/** Shapes a line of text. Returns the cached result if the document already has this line in these fonts. */
export const shapeLine = (line: string, stack: FaceStack): ShapedLine =>
  shaped(line, stack, stack.hanOfLine.get(line) ?? hanFaceOf(line, stack));

/** Breaks a word into pieces that fit into a width, if it must be broken. */
const pieces = (word: string, width: number, measure: (text: string) => number): string[] => {
  if (measure(word) <= width) return [word];
  const parts = unitsOf(word).flatMap((part) => (measure(part) <= width ? [part] : graphemes(part)));
  const fitting: string[] = [];
  for (const part of parts) {
    const longer = `${fitting.at(-1) ?? ''}${part}`;
    if (fitting.length > 0 && measure(longer) <= width) fitting[fitting.length - 1] = longer;
    else fitting.push(part);
  }
  return fitting;
};

/** Cuts the end of a line so that an ellipsis fits. */
const cut = (line: string, width: number, measure: (text: string) => number): string => {
  const letters = graphemes(line).slice(0, -1);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

const broken = (text: string, width: number, maxLines: number, measure: (text: string) => number): string[] => {
  const space = measure(' ');
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let filled = 0;
    for (const word of paragraph
      .split(/ +/)
      .filter(Boolean)
      .flatMap((each) => pieces(each, width, measure))) {
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
  return [...lines.slice(0, maxLines - 1), cut(lines[maxLines - 1] ?? '', width, measure)];
};

/**
 * Breaks a text into lines of at most this width (at size 1). A text of more than `maxLines` lines is cut and ends with an ellipsis.
 * Caches the result.
 */
export const breakLines = (text: string, stack: FaceStack, width: number, maxLines = Infinity): readonly string[] =>
  stack.broken.get(`${maxLines} ${width} ${text}`, () => {
    const whole = printable(text);
    const han = hanFaceOf(whole, stack);
    const lines = broken(whole, width, maxLines, (line) => shaped(line, stack, han).width);
    if (han) for (const line of lines) stack.hanOfLine.set(line, han);
    return lines;
  });
