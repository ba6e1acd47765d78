import { graphemes } from '#shared/documents/text/printable.ts';
import { withoutLanguageMarks } from '#shared/domain/reports/text-marks.ts';

/** Cuts the end of a line so that an ellipsis fits. */
export function cut(line: string, width: number, measure: (text: string) => number): string {
  const letters = graphemes(line).slice(0, -1);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Moves the last word or letter of the line before to a last line of one letter. */
export function withoutLoneLetter(lines: readonly string[], fits: (line: string) => boolean): string[] {
  const [last = '', before = ''] = lines.toReversed();
  if (lines.length < 2 || graphemes(withoutLanguageMarks(last)).length > 1) return [...lines];
  const at = before.lastIndexOf(' ');
  const moved = at > 0 ? `${before.slice(at + 1)} ${last}` : `${graphemes(before).at(-1)}${last}`;
  const kept = at > 0 ? before.slice(0, at) : graphemes(before).slice(0, -1).join('');
  return kept.length > 1 && fits(moved) ? [...lines.slice(0, -2), kept, moved] : [...lines];
}
