import { clip, MAX_DRAFT } from './clip.ts';

const MAX_LINE = 300;

/** Returns the text that joins several changes and asks for a confirmation. What does not fit is counted. */
export function changesText(lines: readonly string[], number: number, timezone: string): string {
  const clipped = lines.map((line) => `- ${clip(line, MAX_LINE)}`);
  const wholeWith = (count: number): string => {
    const left = clipped.length - count;
    return [
      `Your rides have changed (times of ${timezone}):`,
      ...clipped.slice(0, count),
      ...(left > 0 ? [`- and ${left} more: see your schedule`] : []),
      `Reply OK ${number} to confirm.`,
    ].join('\n');
  };
  let count = clipped.length;
  while (count > 0 && Array.from(wholeWith(count)).length > MAX_DRAFT) count -= 1;
  return wholeWith(count);
}
