import type { Bytes } from './bytes.ts';
import type { Mark } from './element.ts';

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number];

/** A box with its lower left corner, from the lower left corner of the page. */
export interface PlacedBox {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Rounds a length as it is written: to a hundredth of a point. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns a length as it is written. */
export function figure(value: number): string {
  return String(rounded(value));
}

const written = new WeakMap<Colour, string>();
function parts(colour: Colour): string {
  const known = written.get(colour);
  if (known !== undefined) return known;
  const made = colour.map((part) => String(Math.round(part * 1_000) / 1_000)).join(' ');
  written.set(colour, made);
  return made;
}
export function fill(colour: Colour): string {
  return `${parts(colour)} rg`;
}

/** What shapes belong to that no figure has. */
const DECORATION = '/Artifact BMC';

/** The shapes and pictures of a page, below its text. */
export class Shapes {
  readonly #bytes: Bytes;
  /** The height at which they are drawn. */
  #origin = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  rectangle(box: PlacedBox, colour: Colour): void {
    this.#moveTo(box.bottom);
    this.#bytes.text(fill(colour)).text('\n');
    this.#box(box).text(' re f\n');
  }

  outline(box: PlacedBox, colour: Colour, thickness: number): void {
    this.#moveTo(box.bottom);
    this.#pen(colour, thickness);
    this.#box(box).text(' re S\n');
  }

  tick({ bottom, height, left, width }: PlacedBox, colour: Colour, thickness: number): void {
    this.#moveTo(bottom);
    this.#pen(colour, thickness);
    const to = (right: number, down: number): Bytes =>
      this.#bytes
        .figure(left + right * width)
        .text(' ')
        .figure((1 - down) * height);
    to(0.18, 0.55).text(' m ');
    to(0.42, 0.8).text(' l ');
    to(0.85, 0.2).text(' l S\n');
  }

  /** Draws the picture that the page knows by this name. */
  picture(name: string, { bottom, height, left, width }: PlacedBox): void {
    this.#moveTo(bottom);
    this.#bytes.text('q ').figure(width).text(' 0 0 ').figure(height).text(' ').figure(left);
    this.#bytes.text(` 0 cm /${name} Do Q\n`);
  }

  /** Draws shapes that a figure consists of. */
  figure({ operator }: Mark, draw: () => void): void {
    this.#begun().text(`EMC\n${operator}\n`);
    draw();
    this.#bytes.text(`EMC\n${DECORATION}\n`);
  }

  /** Returns the operators of all shapes. */
  finish(): Bytes {
    if (this.#bytes.length > 0) this.#bytes.text('EMC\nQ\n');
    return this.#bytes;
  }

  #begun(): Bytes {
    return this.#bytes.length === 0 ? this.#bytes.text(`q\n${DECORATION}\n`) : this.#bytes;
  }

  #pen(colour: Colour, thickness: number): void {
    this.#bytes
      .text(`${parts(colour)} RG `)
      .figure(thickness)
      .text(' w ');
  }

  #box({ height, left, width }: PlacedBox): Bytes {
    return this.#bytes.figure(left).text(' 0 ').figure(width).text(' ').figure(height);
  }

  /** Moves the origin up to this height. Rows of a table then have the same operators, which compress well. */
  #moveTo(bottom: number): void {
    this.#begun();
    const by = rounded(bottom - this.#origin);
    if (by === 0) return;
    this.#bytes.text('1 0 0 1 0 ').figure(by).text(' cm\n');
    this.#origin += by;
  }
}
