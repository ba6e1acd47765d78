import type { Colour, TextStyle } from './canvas.ts';
import type { FaceStack, Faces } from './faces.ts';

/** The page margin and size in points. */
export const MARGIN = 48;
export const A4 = { width: 595.28, height: 841.89 };

export const INK: Colour = [0.12, 0.13, 0.16];
export const GREY: Colour = [0.42, 0.44, 0.48];
export const HAIRLINE: Colour = [0.85, 0.86, 0.88];
export const RED: Colour = [0.7, 0.11, 0.11];

/** The styles of a document in one accent colour. */
export interface Look {
  readonly accent: Colour;
  /** A light shade of the accent, as background of dark text. */
  readonly tint: Colour;
  readonly style: (size: number, options?: { readonly bold?: boolean; readonly colour?: Colour }) => TextStyle;
  readonly plain: FaceStack;
  readonly bold: FaceStack;
}

const colourOf = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
};

const TINT = 0.9;

export const lookOf = (accentColor: string, faces: Faces): Look => {
  const accent = colourOf(accentColor);
  const [red, green, blue] = accent.map((part) => part + (1 - part) * TINT) as [number, number, number];
  return {
    accent,
    tint: [red, green, blue],
    style: (size, { bold = false, colour = INK } = {}) => ({ faces: bold ? faces.bold : faces.regular, size, colour }),
    plain: faces.regular,
    bold: faces.bold,
  };
};
