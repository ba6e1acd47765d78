import { withoutLanguageMarks } from '#shared/domain/reports/wording.ts';
import { bidi, type Direction, directionOf, hasRightToLeft } from './visual-runs.ts';

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
