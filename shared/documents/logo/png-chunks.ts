import { crc32 } from 'node:zlib';
import { assertSize, UnreadableLogo } from './unreadable-logo.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

/** The bit depths of each colour type (PNG, table 11.1), and its samples per pixel. */
const KINDS: Readonly<Record<number, { readonly depths: readonly number[]; readonly samples: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
};
export const PALETTE = 3;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** The whole chunk, with its length and its check sum. */
  readonly whole: Buffer;
}

export interface PngParts {
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
export function partsOfPng(bytes: Uint8Array): PngParts {
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
