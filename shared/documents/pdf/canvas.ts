import { type PDFDocument, type PDFImage, PDFName, type PDFPage } from 'pdf-lib';
import type { FaceStack, Faces } from './faces.ts';
import { shapeLine } from './shape-line.ts';
import { showing } from './showing.ts';

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number];

export interface TextStyle {
  readonly faces: FaceStack;
  readonly size: number;
  readonly colour: Colour;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const figure = (value: number): string => String(Math.round(value * 100) / 100);
const parts = (colour: Colour): string => colour.map((part) => String(Math.round(part * 1_000) / 1_000)).join(' ');
const fill = (colour: Colour): string => `${parts(colour)} rg`;

/** One page, with its origin at the upper left. Draws all text in one text object, above all shapes. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #page: PDFPage;
  readonly #faces: Faces;
  readonly #shapes: string[] = [];
  readonly #text: string[] = [];
  #at: readonly [number, number] = [0, 0];
  #style = '';
  #colour = '';

  /** Mirrors all places, so that the page begins at the right. */
  readonly #isRightToLeft: boolean;

  constructor(page: PDFPage, faces: Faces, isRightToLeft = false) {
    this.#isRightToLeft = isRightToLeft;
    this.#page = page;
    this.#faces = faces;
    this.width = page.getWidth();
    this.height = page.getHeight();
  }

  /** Fills a rectangle. */
  rectangle({ height, width, x, y }: Box, colour: Colour): void {
    this.#shapes.push(
      fill(colour),
      `${[this.#left(x, width), this.height - y - height, width, height].map(figure).join(' ')} re f`,
    );
  }

  /** Draws the border of a rectangle. */
  outline({ height, width, x, y }: Box, colour: Colour, thickness: number): void {
    const box = [this.#left(x, width), this.height - y - height, width, height].map(figure).join(' ');
    this.#shapes.push(`${parts(colour)} RG ${figure(thickness)} w ${box} re S`);
  }

  /** Draws a tick into a box. No font has to hold its sign. */
  tick({ height, width, x, y }: Box, colour: Colour, thickness: number): void {
    const at = (right: number, down: number): string =>
      `${figure(this.#left(x, width) + right * width)} ${figure(this.height - y - down * height)}`;
    const path = `${at(0.18, 0.55)} m ${at(0.42, 0.8)} l ${at(0.85, 0.2)} l S`;
    this.#shapes.push(`${parts(colour)} RG ${figure(thickness)} w ${path}`);
  }

  /** Draws a line of text on its baseline. Returns its width in points. */
  text(line: string, x: number, baseline: number, { colour, faces, size }: TextStyle): number {
    const { pieces, width } = shapeLine(line, faces);
    const to = [this.#left(x, width * size), this.height - baseline] as const;
    if (pieces.length === 0) return 0;
    if (this.#colour !== fill(colour)) this.#text.push((this.#colour = fill(colour)));
    this.#text.push(`${figure(to[0] - this.#at[0])} ${figure(to[1] - this.#at[1])} Td`);
    // Use the rounded values that we write, so that rounding errors do not add up.
    this.#at = [this.#at[0] + Number(figure(to[0] - this.#at[0])), this.#at[1] + Number(figure(to[1] - this.#at[1]))];
    for (const piece of pieces) {
      const style = `/${piece.resource} ${figure(size)} Tf`;
      if (style !== this.#style) this.#text.push((this.#style = style));
      this.#text.push(...showing(piece, size));
    }
    return width * size;
  }

  /** Draws a picture into a box. */
  picture(image: PDFImage, { height, width, x, y }: Box): void {
    const name = 'Logo';
    this.#page.node.setXObject(PDFName.of(name), image.ref);
    const place = `${figure(width)} 0 0 ${figure(height)} ${figure(this.#left(x, width))} ${figure(this.height - y - height)} cm`;
    this.#shapes.push(`q ${place} /${name} Do Q`);
  }

  /** Returns where a thing of this width begins, from the left edge of the page. */
  #left(x: number, width: number): number {
    return this.#isRightToLeft ? this.width - x - width : x;
  }

  /** Writes the drawing into the document. */
  finish({ context }: PDFDocument): void {
    for (const { font, resource } of this.#faces.all) this.#page.node.setFontDictionary(PDFName.of(resource), font.ref);
    const drawn = [...this.#shapes, 'BT', ...this.#text, 'ET'].join('\n');
    this.#page.node.addContentStream(context.register(context.flateStream(drawn)));
  }
}
