import { crc32, inflateSync } from 'node:zlib';
import { convertIndexedToRgb, type DecodedPng, decode, encode as encodePng } from 'fast-png';
import { JPG } from 'image-size/types/jpg';
import { decode as decodeJpegFile, encode as encodeJpeg } from 'jpeg-js';
import { TookTooLong, withinTime } from '#shared/platform/time-limit.ts';
import { assertSize, fitted, MAX_PIXELS, type Pixels, UnreadableLogo, upright } from './pixels.ts';

/** The size of the logo's place on a page, at 432 pixels per inch. More pixels make each report larger, but nothing sharper. */
const MAX_SIZE = [780, 252] as const;

/**
 * Decodes the PNG or JPEG of a logo and returns it as a plain PNG of at most 780 x 252 pixels, which every report can print. Throws
 * UnreadableLogo if it is not a whole, still picture of at most 2,000 x 2,000 pixels, or takes more than 5 seconds.
 */
export function readLogo(bytes: Uint8Array): Uint8Array {
  return fromPicture(bytes, (picture) => pngOf(fitted(picture, ...MAX_SIZE)));
}

/** Encodes a picture. Leaves the alpha channel out if every pixel is opaque: the page then needs no mask. */
function pngOf({ height, rgba, width }: Pixels): Uint8Array {
  const isOpaque = !rgba.some((value, at) => at % 4 === 3 && value < 255);
  const data = isOpaque ? rgba.filter((_value, at) => at % 4 !== 3) : rgba;
  return encodePng({ width, height, data, channels: isOpaque ? 3 : 4 });
}

/** A page of handwriting can be read at this size. */
const MAX_SIDE = 1_600;
const QUALITY = 80;

/**
 * Decodes a photo and returns it as a plain JPEG of at most 1,600 x 1,600 pixels: without what cameras write into it, such as the place.
 * Throws UnreadableLogo if it is not a whole, still picture of at most 2,000 x 2,000 pixels, or takes more than 5 seconds.
 */
export function readPhoto(bytes: Uint8Array): Uint8Array {
  return fromPicture(bytes, (picture) => {
    const { height, rgba, width } = fitted(picture, MAX_SIDE, MAX_SIDE);
    return encodeJpeg({ data: rgba, height, width }, QUALITY).data;
  });
}

const TIME_LIMIT_MS = 5_000;

/**
 * Decodes a PNG or JPEG, and returns what `make` makes of it. Throws UnreadableLogo if it is not a whole, still picture of at most
 * 2,000 x 2,000 pixels, or if both take more than 5 seconds.
 */
function fromPicture(bytes: Uint8Array, make: (pixels: Pixels) => Uint8Array): Uint8Array {
  const decodePicture = decoderOf(bytes);
  try {
    return withinTime(TIME_LIMIT_MS, () => make(decodePicture(bytes)));
  } catch (error) {
    if (error instanceof UnreadableLogo) throw error;
    if (error instanceof TookTooLong) {
      throw new UnreadableLogo('takes more than 5 seconds to decode: use a smaller picture', { cause: error });
    }
    // The decoders throw errors of many kinds. All of them mean that the picture is damaged.
    throw new UnreadableLogo('is damaged, we cannot decode it: save it again as PNG or JPEG', { cause: error });
  }
}

function decoderOf(bytes: Uint8Array): (bytes: Uint8Array) => Pixels {
  if (SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length))) return decodePng;
  if (JPG.validate(bytes)) return decodeJpeg;
  throw new UnreadableLogo('is not a PNG or JPEG');
}

/** A picture of 2,000 x 2,000 pixels in four colours takes 112 MB. */
const MAX_MEGABYTES = 128;

/** Decodes a JPEG of at most 2,000 x 2,000 pixels. Throws UnreadableLogo, or an error of the decoder if the picture is damaged. */
function decodeJpeg(bytes: Uint8Array): Pixels {
  const { height, orientation = 1, width } = pictureSizeOf(bytes);
  assertSize(width, height);
  const decoded = decodeJpegFile(bytes, {
    useTArray: true,
    tolerantDecoding: false,
    // The decoder checks each header again: a second one may claim more than the first.
    maxResolutionInMP: MAX_PIXELS / 1_000_000,
    maxMemoryUsageInMB: MAX_MEGABYTES,
  });
  assertSize(decoded.width, decoded.height);
  return upright({ width: decoded.width, height: decoded.height, rgba: decoded.data }, orientation);
}

function pictureSizeOf(bytes: Uint8Array): ReturnType<typeof JPG.calculate> {
  try {
    // A copy, since the library reads past the end of a view into a larger buffer.
    return JPG.calculate(new Uint8Array(bytes));
  } catch (error) {
    throw new UnreadableLogo('is no whole JPEG: its header is missing or cut off', { cause: error });
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The bit depths of each colour type (PNG, table 11.1), and its samples per pixel. */
const KINDS: Readonly<Record<number, { readonly depths: readonly number[]; readonly samples: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
};
const PALETTE = 3;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** The whole chunk, with its length and its check sum. */
  readonly whole: Buffer;
}

interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly colorType: number;
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
  readonly deflated: Buffer;
  /** The same picture without the chunks that no pixel needs. They may hide more than they show: texts, colour profiles. */
  readonly plain: Buffer;
}

function* chunksOf(png: Buffer): Generator<Chunk> {
  let at = SIGNATURE.length;
  while (at < png.length) {
    const end = at + 12 + (at + 4 <= png.length ? png.readUInt32BE(at) : Infinity);
    if (end > png.length) throw new UnreadableLogo('is cut off: send the whole file');
    if (png.readUInt32BE(end - 4) !== crc32(png.subarray(at + 4, end - 4))) {
      throw new UnreadableLogo('is damaged: a check sum of the PNG is wrong');
    }
    const type = png.toString('latin1', at + 4, at + 8);
    yield { type, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
  throw new UnreadableLogo('is cut off: send the whole file');
}

/** Takes a PNG apart without decoding it. Throws UnreadableLogo if it is cut, damaged, animated, too large or without pixels. */
function partsOfPng(bytes: Uint8Array): PngParts {
  const chunks = [...chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))];
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13 || chunks.filter(({ type }) => type === 'IHDR').length > 1) {
    throw new UnreadableLogo('is damaged: a PNG has one header, at its start');
  }
  if (chunks.some(({ type }) => type === 'acTL')) throw new UnreadableLogo('is animated: save one picture of it');
  const { data } = header;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  assertSize(width, height);
  const [depth = 0, colorType = 0, compression, filter, interlace = 0] = data.subarray(8);
  const kind = KINDS[colorType];
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw new UnreadableLogo('is an unknown kind of PNG: save it again as PNG with 8 bits per channel');
  }
  const needed = ['IHDR', 'tRNS', 'IDAT', 'IEND', ...(colorType === PALETTE ? ['PLTE'] : [])];
  const wholes = chunks.filter(({ type }) => needed.includes(type)).map(({ whole }) => whole);
  return {
    width,
    height,
    colorType,
    bitsPerPixel: depth * kind.samples,
    isInterlaced: interlace === 1,
    deflated: Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)),
    plain: Buffer.concat([SIGNATURE, ...wholes]),
  };
}

/** The seven passes of an interlaced PNG: first column and row, and the steps between them (PNG, 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns the number of bytes that the pixels of a PNG take when they are inflated. Each row starts with its filter type. */
function inflatedSize({ bitsPerPixel, height, isInterlaced, width }: PngParts): number {
  const sizeOf = (columns: number, rows: number): number =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0;
  if (!isInterlaced) return sizeOf(width, height);
  return PASSES.reduce(
    (sum, [x, y, stepX, stepY]) => sum + sizeOf(Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)),
    0,
  );
}

/** Throws UnreadableLogo unless the pixels inflate to exactly their size. Stops there, so that a small file cannot fill the memory. */
function assertInflates(parts: PngParts): void {
  const expected = inflatedSize(parts);
  const wrong = new UnreadableLogo('has fewer or more pixels than its header says: save it again');
  try {
    if (inflateSync(parts.deflated, { maxOutputLength: expected }).length !== expected) throw wrong;
  } catch (error) {
    const isSize = ['ERR_BUFFER_TOO_LARGE', 'Z_BUF_ERROR'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw isSize ? wrong : error;
  }
}

/** Returns one value per sample, where several share a byte. */
function unpacked({ data, depth, height, width }: DecodedPng): Uint8Array {
  const rowBytes = Math.ceil((width * depth) / 8);
  const perByte = 8 / depth;
  return Uint8Array.from({ length: width * height }, (_one, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const byte = data[y * rowBytes + Math.floor(x / perByte)] ?? 0;
    return (byte >> (8 - depth * ((x % perByte) + 1))) & (2 ** depth - 1);
  });
}

/** Returns the pixels of a PNG without a palette. */
function pixelsOf(decoded: DecodedPng): Uint8Array {
  const { channels, depth, height, transparency, width } = decoded;
  const samples = depth < 8 ? unpacked(decoded) : decoded.data;
  const [hasColour, hasAlpha] = [channels >= 3, channels % 2 === 0];
  const highest = 2 ** depth - 1;
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * channels;
    const isClear = transparency?.every((value, channel) => samples[at + channel] === value) ?? false;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = samples[hasColour ? at + channel : at] ?? 0;
      rgba[pixel * 4 + channel] = isClear ? 0 : depth === 16 ? value >> 8 : (value * 255) / highest;
    }
    const alpha = hasAlpha ? (samples[at + channels - 1] ?? 0) : highest;
    rgba[pixel * 4 + 3] = isClear ? 0 : depth === 16 ? alpha >> 8 : (alpha * 255) / highest;
  }
  return rgba;
}

/** Decodes a PNG of at most 2,000 x 2,000 pixels. Throws UnreadableLogo, or an error of the decoder if the pixels are damaged. */
function decodePng(bytes: Uint8Array): Pixels {
  const parts = partsOfPng(bytes);
  const { bitsPerPixel, colorType, height, isInterlaced, plain, width } = parts;
  if (isInterlaced && bitsPerPixel < 8) {
    throw new UnreadableLogo('is an interlaced PNG with fewer than 8 bits per pixel: save it without interlacing');
  }
  assertInflates(parts);
  const decoded = decode(plain);
  if (colorType !== PALETTE) return { width, height, rgba: pixelsOf(decoded) };
  const data = convertIndexedToRgb(decoded);
  return { width, height, rgba: pixelsOf({ ...decoded, data, depth: 8, channels: data.length / (width * height) }) };
}
