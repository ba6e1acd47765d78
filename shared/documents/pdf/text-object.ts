import type { Bytes } from './bytes.ts';
import type { Mark } from './element.ts';
import { plainOf, type Shaped, type Span } from './shaped.ts';
import { type Colour, figure, fill, rounded } from './shapes.ts';
import { utf16 } from './to-unicode.ts';

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
export class TextObject {
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
