/** A picture that cannot be a logo. The message continues a sentence that begins with the field. */
export class UnreadableLogo extends Error {
  override readonly name = 'UnreadableLogo';
}

/** The highest width and height of a logo in pixels. */
const MAX_SIDE = 2_000;
export const MAX_PIXELS = MAX_SIDE * MAX_SIDE;

/** Throws UnreadableLogo if a side has fewer than 1 or more than 2,000 pixels. Check this before a picture is decoded. */
export function assertSize(width: number, height: number): void {
  if ([width, height].every((side) => side >= 1 && side <= MAX_SIDE)) return;
  throw new UnreadableLogo(`has ${width} x ${height} pixels: each side must have 1 to ${MAX_SIDE}`);
}
