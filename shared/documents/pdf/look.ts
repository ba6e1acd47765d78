import type { FaceStack, Faces } from './faces.ts';
import type { TextStyle } from './shape-line.ts';
import type { Colour } from './shapes.ts';

/** The margin of upright pages in points. */
export const MARGIN = 48;
/** The margin of tables. They need the width. */
const LANDSCAPE_MARGIN = 36;

/** Returns the margin of a page on both sides. */
export function marginOf({ height, width }: { readonly height: number; readonly width: number }): number {
  return width > height ? LANDSCAPE_MARGIN : MARGIN;
}

/** The distance of the bar at a changed row from the margin, in points. */
export const CHANGE_BAR = 8;

/** The sizes of upright pages in points. */
export const PAGES = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const;

export const INK: Colour = [0.12, 0.13, 0.16];
/** Dark enough to be read on white and on every tint. */
export const GREY: Colour = [0.36, 0.38, 0.42];
export const WHITE: Colour = [1, 1, 1];
export const HAIRLINE: Colour = [0.85, 0.86, 0.88];
export const RED: Colour = [0.7, 0.11, 0.11];

/** The styles of a document in one accent colour. */
export interface Look {
  readonly accent: Colour;
  /** A light shade of the accent, as background of dark text. */
  readonly tint: Colour;
  /** A stronger shade, for bars under dark text. */
  readonly shade: Colour;
  readonly style: (size: number, options?: { readonly bold?: boolean; readonly colour?: Colour }) => TextStyle;
  readonly plain: FaceStack;
  readonly bold: FaceStack;
}

function colourOf(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
}

const TINT = 0.9;
const SHADE = 0.78;
/** The least contrast of text to its background (WCAG 2, level AA). */
const MIN_CONTRAST = 4.5;
const DARKER = 0.97;

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Darkens a colour until white text on it, and it as text on white, can be read. Keeps its hue. */
function readable(colour: Colour): Colour {
  let [red, green, blue] = colour;
  while (1.05 / (luminance([red, green, blue]) + 0.05) < MIN_CONTRAST) {
    [red, green, blue] = [red * DARKER, green * DARKER, blue * DARKER];
  }
  return [red, green, blue];
}

export function lookOf(accentColor: string, faces: Faces): Look {
  const accent = readable(colourOf(accentColor));
  const lighter = (share: number): Colour => {
    const [red, green, blue] = accent.map((part) => part + (1 - part) * share);
    return [red ?? 1, green ?? 1, blue ?? 1];
  };
  return {
    accent,
    tint: lighter(TINT),
    shade: lighter(SHADE),
    style: (size, { bold = false, colour = INK } = {}) => ({ faces: bold ? faces.bold : faces.regular, size, colour }),
    plain: faces.regular,
    bold: faces.bold,
  };
}
