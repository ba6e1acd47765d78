import type { Mark } from './element.ts';
import type { Shaped } from './shaped.ts';
import { type Colour, figure, fill } from './shapes.ts';
import { showing } from './showing.ts';

/** The text of a page, as one text object. */
export class TextObject {
  readonly #operators: string[] = [];
  #at: readonly [number, number] = [0, 0];
  #style = '';
  #colour = '';
  #mark: Mark | undefined;

  /** Begins the text of a part, unless the text before it belongs to that too. */
  begin(mark: Mark): void {
    if (mark === this.#mark) return;
    if (this.#mark) this.#operators.push('EMC');
    this.#operators.push(mark.operator);
    this.#mark = mark;
  }

  colour(colour: Colour): void {
    if (this.#colour !== fill(colour)) this.#operators.push((this.#colour = fill(colour)));
  }

  /** Begins a line, in points from the lower left corner of the page. */
  moveTo(left: number, bottom: number): void {
    const by = [figure(left - this.#at[0]), figure(bottom - this.#at[1])] as const;
    this.#operators.push(`${by[0]} ${by[1]} Td`);
    // Use the rounded values that we write, so that rounding errors do not add up.
    this.#at = [this.#at[0] + Number(by[0]), this.#at[1] + Number(by[1])];
  }

  /** Moves from where the line was begun by `from` to `to`, in points. Returns where it is begun now. */
  move(from: number, to: number): number {
    const by = Number(figure(to - from));
    this.#operators.push(`${figure(by)} 0 Td`);
    this.#at = [this.#at[0] + by, this.#at[1]];
    return from + by;
  }

  show(piece: Shaped, size: number): void {
    const style = `/${piece.resource} ${figure(size)} Tf`;
    if (style !== this.#style) this.#operators.push((this.#style = style));
    this.#operators.push(...showing(piece, size));
  }

  /** Returns the operators of all texts. */
  finish(): string[] {
    return ['BT', ...this.#operators, ...(this.#mark ? ['EMC'] : []), 'ET'];
  }
}
