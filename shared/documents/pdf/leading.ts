import type { TextStyle } from './canvas.ts';
import { shapeLine } from './shape-line.ts';

/** Fonts with very tall signs ask for more at size 1 than names need. */
const MOST_HEIGHT = 1.7;

/** Returns how much further than `step` a line needs to be from the next one, in points: more than 0 for tall scripts with marks. */
export function extraLeading(line: string, { faces, size }: TextStyle, step: number): number {
  return Math.max(0, Math.min(shapeLine(line, faces).height, MOST_HEIGHT) * size - step);
}
