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

/** A picture in memory: red, green, blue and alpha of each pixel, one byte each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Returns a picture of which each pixel is `from` of its place, as an index into the pixels of `source`. */
function rearranged({ rgba }: Pixels, width: number, height: number, from: (x: number, y: number) => number): Pixels {
  const source = new Uint32Array(rgba.slice().buffer);
  const target = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) target[y * width + x] = source[from(x, y)] ?? 0;
  }
  return { width, height, rgba: new Uint8Array(target.buffer) };
}

/** Turns and mirrors a picture by its EXIF orientation, 1 to 8. */
export function upright(picture: Pixels, orientation: number): Pixels {
  const { height, width } = picture;
  const [lastX, lastY] = [width - 1, height - 1];
  const at = (x: number, y: number): number => y * width + x;
  const sources: Readonly<Record<number, (x: number, y: number) => number>> = {
    2: (x, y) => at(lastX - x, y),
    3: (x, y) => at(lastX - x, lastY - y),
    4: (x, y) => at(x, lastY - y),
    5: (x, y) => at(y, x),
    6: (x, y) => at(y, lastY - x),
    7: (x, y) => at(lastX - y, lastY - x),
    8: (x, y) => at(lastX - y, x),
  };
  const from = sources[orientation];
  if (!from) return picture;
  return orientation >= 5 ? rearranged(picture, height, width, from) : rearranged(picture, width, height, from);
}

/** Makes a picture smaller, so that it fits into a size. Each pixel is the average of those that it replaces. */
export function fitted(picture: Pixels, maxWidth: number, maxHeight: number): Pixels {
  const scale = Math.min(1, maxWidth / picture.width, maxHeight / picture.height);
  if (scale === 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rgba.set(averageOf(picture, [x / width, y / height], [(x + 1) / width, (y + 1) / height]), (y * width + x) * 4);
  }
  return { width, height, rgba };
}

/** Returns the average of an area, given as parts of width and height. A transparent pixel gives no colour. */
function averageOf(
  { height, rgba, width }: Pixels,
  [left, top]: readonly [number, number],
  [right, bottom]: readonly [number, number],
): [number, number, number, number] {
  const columns = [
    Math.floor(left * width),
    Math.max(Math.floor(left * width) + 1, Math.floor(right * width)),
  ] as const;
  const rows = [Math.floor(top * height), Math.max(Math.floor(top * height) + 1, Math.floor(bottom * height))] as const;
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = rows[0]; y < rows[1]; y += 1) {
    for (let x = columns[0]; x < columns[1]; x += 1) {
      const at = (y * width + x) * 4;
      const weight = rgba[at + 3] ?? 0;
      red += (rgba[at] ?? 0) * weight;
      green += (rgba[at + 1] ?? 0) * weight;
      blue += (rgba[at + 2] ?? 0) * weight;
      alpha += weight;
    }
  }
  const count = (rows[1] - rows[0]) * (columns[1] - columns[0]);
  if (alpha === 0) return [0, 0, 0, 0];
  return [Math.round(red / alpha), Math.round(green / alpha), Math.round(blue / alpha), Math.round(alpha / count)];
}
