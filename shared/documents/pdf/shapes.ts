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

/** Returns a length as it is written: to a hundredth of a point. */
export const figure = (value: number): string => String(Math.round(value * 100) / 100);

const parts = (colour: Colour): string => colour.map((part) => String(Math.round(part * 1_000) / 1_000)).join(' ');
export const fill = (colour: Colour): string => `${parts(colour)} rg`;

/** What shapes belong to that no figure has. */
const DECORATION = '/Artifact BMC';

/** The shapes and pictures of a page, below its text. */
export class Shapes {
  readonly #operators: string[] = [];
  /** The height at which they are drawn. */
  #origin = 0;

  rectangle({ bottom, height, left, width }: PlacedBox, colour: Colour): void {
    this.#moveTo(bottom);
    this.#operators.push(fill(colour), `${[left, 0, width, height].map(figure).join(' ')} re f`);
  }

  outline({ bottom, height, left, width }: PlacedBox, colour: Colour, thickness: number): void {
    this.#moveTo(bottom);
    const box = [left, 0, width, height].map(figure).join(' ');
    this.#operators.push(`${parts(colour)} RG ${figure(thickness)} w ${box} re S`);
  }

  tick({ bottom, height, left, width }: PlacedBox, colour: Colour, thickness: number): void {
    this.#moveTo(bottom);
    const at = (right: number, down: number): string =>
      `${figure(left + right * width)} ${figure((1 - down) * height)}`;
    const path = `${at(0.18, 0.55)} m ${at(0.42, 0.8)} l ${at(0.85, 0.2)} l S`;
    this.#operators.push(`${parts(colour)} RG ${figure(thickness)} w ${path}`);
  }

  /** Draws the picture that the page knows by this name. */
  picture(name: string, { bottom, height, left, width }: PlacedBox): void {
    this.#moveTo(bottom);
    this.#operators.push(`q ${figure(width)} 0 0 ${figure(height)} ${figure(left)} 0 cm /${name} Do Q`);
  }

  /** Draws shapes that a figure consists of. */
  figure({ operator }: Mark, draw: () => void): void {
    this.#operators.push('EMC', operator);
    draw();
    this.#operators.push('EMC', DECORATION);
  }

  /** Returns the operators of all shapes. */
  finish(): string[] {
    return this.#operators.length > 0 ? ['q', DECORATION, ...this.#operators, 'EMC', 'Q'] : [];
  }

  /** Moves the origin up to this height. Rows of a table then have the same operators, which compress well. */
  #moveTo(bottom: number): void {
    const by = figure(bottom - this.#origin);
    if (by === '0') return;
    this.#operators.push(`1 0 0 1 0 ${by} cm`);
    this.#origin += Number(by);
  }
}
