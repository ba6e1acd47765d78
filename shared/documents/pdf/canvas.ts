import { type PDFDocument, type PDFImage, PDFName, type PDFPage } from 'pdf-lib';
import type { Mark } from './element.ts';
import type { FaceStack, Faces } from './faces.ts';
import { shapeLine } from './shape-line.ts';
import { type Colour, figure, fill, type PlacedBox, Shapes } from './shapes.ts';
import { showing } from './showing.ts';
import type { Structure } from './structure.ts';
import { utf16 } from './to-unicode.ts';

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

/** Pieces of a line that are not further apart than this, at size 1, follow each other. */
const CLOSE = 1e-6;

/** The name of the logo among the pictures of a page. */
const PICTURE = 'Logo';

/**
 * One page, with its origin at the upper left. Draws all text in one text object, above all shapes. A text belongs to the current part of
 * the structure of the document.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #page: PDFPage;
  readonly #faces: Faces;
  readonly #structure: Structure;
  readonly #shapes = new Shapes();
  readonly #text: string[] = [];
  #at: readonly [number, number] = [0, 0];
  #style = '';
  #colour = '';
  #mark: Mark | undefined;

  /** Mirrors all places, so that the page begins at the right. */
  readonly #isRightToLeft: boolean;

  constructor(
    page: PDFPage,
    { faces, structure }: { readonly faces: Faces; readonly structure: Structure },
    isRightToLeft = false,
  ) {
    this.#isRightToLeft = isRightToLeft;
    this.#page = page;
    this.#faces = faces;
    this.#structure = structure;
    this.width = page.getWidth();
    this.height = page.getHeight();
  }

  /** Fills a rectangle. */
  rectangle(box: Box, colour: Colour): void {
    this.#shapes.rectangle(this.#placed(box), colour);
  }

  /** Draws the border of a rectangle. */
  outline(box: Box, colour: Colour, thickness: number): void {
    this.#shapes.outline(this.#placed(box), colour, thickness);
  }

  /** Draws a tick into a box. No font has to hold its sign. */
  tick(box: Box, colour: Colour, thickness: number): void {
    this.#shapes.tick(this.#placed(box), colour, thickness);
  }

  /** Draws a line of text on its baseline. Returns its width in points. */
  text(line: string, x: number, baseline: number, { colour, faces, size }: TextStyle): number {
    const { pieces, width } = shapeLine(line, faces);
    const to = [this.#left(x, width * size), this.height - baseline] as const;
    if (pieces.length === 0) return 0;
    this.#begin(this.#structure.markOn(this.#page));
    if (this.#colour !== fill(colour)) this.#text.push((this.#colour = fill(colour)));
    this.#text.push(`${figure(to[0] - this.#at[0])} ${figure(to[1] - this.#at[1])} Td`);
    // Use the rounded values that we write, so that rounding errors do not add up.
    this.#at = [this.#at[0] + Number(figure(to[0] - this.#at[0])), this.#at[1] + Number(figure(to[1] - this.#at[1]))];
    let pen = 0;
    let start = 0;
    for (const { piece, x: from } of pieces) {
      // A line from right to left is drawn in the order in which it is read.
      if (Math.abs(from - pen) > CLOSE) start = this.#move(start, from * size);
      pen = from + piece.width;
      const style = `/${piece.resource} ${figure(size)} Tf`;
      if (style !== this.#style) this.#text.push((this.#style = style));
      this.#text.push(...showing(piece, size));
    }
    return width * size;
  }

  /** Draws shapes into a box as a figure. `alt` is read in its place. */
  figure(alt: string, box: Box, draw: () => void): void {
    const { bottom, height, left, width } = this.#placed(box);
    const bounds = [left, bottom, left + width, bottom + height].map(figure).join(' ');
    const attributes = `/Alt<feff${utf16(alt)}>/A<</O/Layout/Placement/Block/BBox[${bounds}]>>`;
    const drawn = () => this.#shapes.figure(this.#structure.markOn(this.#page), draw);
    this.#structure.within('Figure', drawn, attributes);
  }

  /** Draws a picture into a box, as a figure. */
  picture(image: PDFImage, alt: string, box: Box): void {
    this.#page.node.setXObject(PDFName.of(PICTURE), image.ref);
    this.figure(alt, box, () => this.#shapes.picture(PICTURE, this.#placed(box)));
  }

  /** Moves from where the line was begun by `from` to `to`, in points. Returns where it is begun now. */
  #move(from: number, to: number): number {
    const by = Number(figure(to - from));
    this.#text.push(`${figure(by)} 0 Td`);
    this.#at = [this.#at[0] + by, this.#at[1]];
    return from + by;
  }

  /** Begins the text of a part, unless the text before it belongs to that too. */
  #begin(mark: Mark): void {
    if (mark === this.#mark) return;
    if (this.#mark) this.#text.push('EMC');
    this.#text.push(mark.operator);
    this.#mark = mark;
  }

  /** Returns where a thing of this width begins, from the left edge of the page. */
  #left(x: number, width: number): number {
    return this.#isRightToLeft ? this.width - x - width : x;
  }

  #placed({ height, width, x, y }: Box): PlacedBox {
    return { left: this.#left(x, width), bottom: this.height - y - height, width, height };
  }

  /** Writes the drawing into the document. */
  finish({ context }: PDFDocument): void {
    for (const { font, resource } of this.#faces.all) this.#page.node.setFontDictionary(PDFName.of(resource), font.ref);
    if (this.#mark) this.#text.push('EMC');
    const drawn = [...this.#shapes.finish(), 'BT', ...this.#text, 'ET'].join('\n');
    this.#page.node.addContentStream(context.register(context.flateStream(drawn)));
  }
}
