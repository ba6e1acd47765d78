import { withoutLanguageMarks } from '#shared/domain/reports/wording.ts';
import type { Buffers, Bytes } from './bytes.ts';
import type { Corners, Mark, Target } from './element.ts';
import type { PlacedPiece } from './faces.ts';
import type { LinePart } from './line-parts.ts';
import type { Output } from './output.ts';
import { type Page, PICTURE } from './pages.ts';
import { shapeLine, type TextStyle } from './shape-line.ts';
import { plainOf, type Shaped, type Span } from './shaped.ts';
import { type Colour, figure, fill, type PlacedBox, rounded, Shapes } from './shapes.ts';
import type { Structure } from './structure.ts';
import { textString, utf16 } from './to-unicode.ts';

/** How far the letters of a line reach below and above its baseline, as a part of their size. */
const BELOW = 0.25;
const ABOVE = 0.85;

/** Returns the corners of a part of a line. It stands in points from the lower left corner of the page. */
function cornersOf(
  pieces: readonly PlacedPiece[],
  part: LinePart | undefined,
  { bottom, left, size }: { readonly left: number; readonly bottom: number; readonly size: number },
): Corners {
  const own = pieces.filter((piece) => piece.part === part);
  const from = Math.min(...own.map(({ x }) => x));
  const to = Math.max(...own.map(({ piece, x }) => x + piece.width));
  return [
    figure(left + from * size),
    figure(bottom - BELOW * size),
    figure(left + to * size),
    figure(bottom + ABOVE * size),
  ];
}

/** Returns what a part of a line belongs to: the part of the document that is drawn, words in the second language in it, or a link. */
function markOfPart(structure: Structure, page: Page, { isSecond, link }: LinePart, corners: () => Corners): Mark {
  const mark = (): Mark => structure.markOn(page);
  const linked = link
    ? () => structure.link(page, { corners: corners(), target: { uri: link.uri }, text: link.text }, mark)
    : mark;
  return isSecond ? structure.inSecond(linked) : linked();
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces of a line that are not further apart than this, at size 1, follow each other. */
const CLOSE = 1e-6;

/**
 * One page, with its origin at the upper left. Draws all text in one text object, above all shapes. A text belongs to the current part of
 * the structure of the document.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #page: Page;
  readonly #buffers: Buffers;
  readonly #structure: Structure;
  readonly #shapes: Shapes;
  readonly #text: TextObject;
  /** Mirrors all places, so that the page begins at the right. */
  readonly #isRightToLeft: boolean;

  constructor(
    page: Page,
    { buffers, structure }: { readonly buffers: Buffers; readonly structure: Structure },
    isRightToLeft = false,
  ) {
    this.#isRightToLeft = isRightToLeft;
    this.#page = page;
    this.#buffers = buffers;
    this.#structure = structure;
    this.#shapes = new Shapes(buffers.take());
    this.#text = new TextObject(buffers.take());
    this.width = page.width;
    this.height = page.height;
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
    if (pieces.length === 0) return 0;
    const left = this.#left(x, width * size);
    const bottom = this.height - baseline;
    const own = this.#structure.ownPart();
    let pen = 0;
    let start = 0;
    let last: PlacedPiece | undefined;
    for (const placed of pieces) {
      const { part, piece, x: from } = placed;
      if (!last || part !== last.part) {
        const corners = () => cornersOf(pieces, part, { left, bottom, size });
        this.#text.begin(
          part
            ? this.#structure.inside(own, () => markOfPart(this.#structure, this.#page, part, corners))
            : this.#structure.markOn(this.#page, own),
        );
      }
      if (!last) {
        this.#text.colour(colour);
        this.#text.moveTo(left, bottom);
      }
      // A line from right to left is drawn in the order in which it is read.
      if (Math.abs(from - pen) > CLOSE) start = this.#text.move(start, from * size);
      pen = from + piece.width;
      this.#text.show(piece, size);
      last = placed;
    }
    return width * size;
  }

  /** Draws a box that leads to `target` where a reader taps. `text` says whereto. */
  link(target: Target, text: string, box: Box, draw: () => void): void {
    this.#structure.link(this.#page, { corners: this.#cornersOf(box), target, text: withoutLanguageMarks(text) }, draw);
  }

  /** Draws shapes into a box as a figure. `alt` is read in its place. */
  figure(alt: string, box: Box, draw: () => void): void {
    const bounds = this.#cornersOf(box).join(' ');
    const attributes = `/Alt${textString(withoutLanguageMarks(alt))}/A<</O/Layout/Placement/Block/BBox[${bounds}]>>`;
    const drawn = () => this.#shapes.figure(this.#structure.markOn(this.#page), draw);
    this.#structure.within('Figure', drawn, attributes);
  }

  /** Draws the logo of the file into a box, as a figure. */
  logo(alt: string, box: Box): void {
    this.figure(alt, box, () => this.#shapes.picture(PICTURE, this.#placed(box)));
  }

  /** Returns where a thing of this width begins, from the left edge of the page. */
  #left(x: number, width: number): number {
    return this.#isRightToLeft ? this.width - x - width : x;
  }

  #placed({ height, width, x, y }: Box): PlacedBox {
    return { left: this.#left(x, width), bottom: this.height - y - height, width, height };
  }

  #cornersOf(box: Box): Corners {
    const { bottom, height, left, width } = this.#placed(box);
    return [figure(left), figure(bottom), figure(left + width), figure(bottom + height)];
  }

  /** Writes the drawing into the file. Draw nothing after it. */
  finish(output: Output): void {
    const [shapes, text] = [this.#shapes.finish(), this.#text.finish()];
    this.#page.drawings.push(output.addDrawing(shapes.bytes(text.written).written));
    this.#buffers.giveBack(shapes);
    this.#buffers.giveBack(text);
  }
}

function spanOf({ parts, text }: Span, size: number): string[] {
  const shown = parts.flatMap(({ operands, rise }) => {
    const show = /^<[0-9a-f]+>$/.test(operands) ? `${operands} Tj` : `[${operands}] TJ`;
    return rise === 0 ? [show] : [`${figure((rise / 1_000) * size)} Ts`, show, '0 Ts'];
  });
  return text === undefined ? shown : [`/Span <</ActualText <feff${utf16(text)}>>> BDC`, ...shown, 'EMC'];
}

/** Returns the operators that show a piece of text. */
export function showing({ language, spans }: Shaped, size: number): string[] {
  const shown = spans.flatMap((span) => spanOf(span, size));
  return language === undefined ? shown : [`/Span<</Lang(${language})>>BDC`, ...shown, 'EMC'];
}

/** The text of a page, as one text object. */
class TextObject {
  readonly #bytes: Bytes;
  #left = 0;
  #bottom = 0;
  #resource = '';
  #size = 0;
  #colour = '';
  #mark: Mark | undefined;

  constructor(bytes: Bytes) {
    this.#bytes = bytes.text('BT\n');
  }

  /** Begins the text of a part, unless the text before it belongs to that too. */
  begin(mark: Mark): void {
    if (mark === this.#mark) return;
    if (this.#mark) this.#bytes.text('EMC\n');
    this.#bytes.text(mark.operator).text('\n');
    this.#mark = mark;
  }

  colour(colour: Colour): void {
    const operator = fill(colour);
    if (this.#colour !== operator) this.#bytes.text((this.#colour = operator)).text('\n');
  }

  /** Begins a line, in points from the lower left corner of the page. */
  moveTo(left: number, bottom: number): void {
    const [right, up] = [rounded(left - this.#left), rounded(bottom - this.#bottom)];
    this.#bytes.figure(right).text(' ').figure(up).text(' Td\n');
    // Use the rounded values that we write, so that rounding errors do not add up.
    this.#left += right;
    this.#bottom += up;
  }

  /** Moves from where the line was begun by `from` to `to`, in points. Returns where it is begun now. */
  move(from: number, to: number): number {
    const by = rounded(to - from);
    this.#bytes.figure(by).text(' 0 Td\n');
    this.#left += by;
    return from + by;
  }

  show(piece: Shaped, size: number): void {
    if (piece.resource !== this.#resource || size !== this.#size) {
      this.#bytes.text(`/${piece.resource} `).figure(size).text(' Tf\n');
      this.#resource = piece.resource;
      this.#size = size;
    }
    const plain = piece.language === undefined ? plainOf(piece) : undefined;
    if (plain === undefined) for (const operator of showing(piece, size)) this.#bytes.text(operator).text('\n');
    // One string of glyphs, or strings with moves between them.
    else if (plain.indexOf('>') === plain.length - 1) this.#bytes.text(plain).text(' Tj\n');
    else this.#bytes.text('[').text(plain).text('] TJ\n');
  }

  /** Returns the operators of all texts. */
  finish(): Bytes {
    return this.#bytes.text(this.#mark ? 'EMC\nET' : 'ET');
  }
}

/** Returns the size of a picture that keeps its form and fits into a box. */
export function sizeWithin(picture: Omit<Box, 'x' | 'y'>, box: Omit<Box, 'x' | 'y'>) {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}
