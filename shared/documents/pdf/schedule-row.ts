import type { TextStyle } from './canvas.ts';
import { extraLeading } from './leading.ts';

/** A text on a row. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly style: TextStyle;
  readonly isStruck?: boolean;
}

/** What a row is: it begins the heading of an entry, a paragraph or an item of a list, or continues what the row before it is. */
export type RowRole = 'heading' | 'paragraph' | 'item' | 'more';

/** One line across the column of texts. */
export interface Row {
  readonly role: RowRole;
  readonly pieces: readonly Piece[];
  /** The distance to the next row in points. */
  readonly step: number;
  /** The part of it that a tall script adds. */
  readonly extra: number;
  /** The side of a box to tick at the start of the row. */
  readonly tick?: number;
}

/** Returns a row that is `step` from the next one, or more where a tall script needs it. */
export function rowOf(role: RowRole, pieces: readonly Piece[], step: number, tick?: number): Row {
  const extra = pieces.reduce((most, { style, text }) => Math.max(most, extraLeading(text, style, step)), 0);
  return { role, pieces, step: step + extra, extra, ...(tick === undefined ? {} : { tick }) };
}
