import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns a chunk of a PNG with its check sum. */
export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

export function pngHeader(width: number, height: number, [depth, colorType, interlace] = [8, 2, 0]): Buffer {
  return pngChunk(
    'IHDR',
    Buffer.concat([uint32(width), uint32(height), Buffer.from([depth ?? 8, colorType ?? 2, 0, 0, interlace ?? 0])]),
  );
}

export function pngOf(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks, pngChunk('IEND')]);
}

interface PngFields {
  readonly width: number;
  readonly height: number;
  /** Bit depth, colour type and interlace method. Default: 8 bits, RGB, none. */
  readonly kind?: readonly [number, number, number];
  /** The rows, each with its filter type first. */
  readonly raw: Uint8Array;
  /** Chunks between the header and the pixels. */
  readonly more?: readonly Buffer[];
}

/** Returns a PNG of these rows. */
export function png({ height, kind = [8, 2, 0], more = [], raw, width }: PngFields): Buffer {
  return pngOf(pngHeader(width, height, [...kind]), ...more, pngChunk('IDAT', deflateSync(raw)));
}

/** Returns a PNG of one colour, in RGB. */
export function plainPng(width: number, height: number, colour: readonly number[] = [220, 30, 30]): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(colour))]);
  return png({ width, height, raw: Buffer.alloc(height * row.length, row) });
}

export function dataUrl(bytes: Uint8Array, type = 'png'): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

function marker(code: number, data: readonly number[] = []): number[] {
  return data.length > 0 ? [0xff, code, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data] : [0xff, code];
}

const ADOBE = marker(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]);
/** 12 codes of 4 bits for the sizes of coefficients, and one code of one bit for the end of a block. */
const TABLES = [
  ...marker(0xdb, [0, ...Array<number>(64).fill(1)]),
  ...marker(0xc4, [
    0x00,
    0,
    0,
    0,
    12,
    ...Array<number>(12).fill(0),
    ...Array.from({ length: 12 }, (_one, size) => size),
  ]),
  ...marker(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
];

function coefficient(value: number): string {
  const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
  const bits = value >= 0 ? value : value + 2 ** size - 1;
  return size.toString(2).padStart(4, '0') + (size > 0 ? bits.toString(2).padStart(size, '0') : '');
}

function scanOf(blocks: readonly (readonly number[])[], isProgressive: boolean): number[] {
  const last: number[] = [];
  let bits = '';
  for (const block of blocks) {
    for (const [component, value] of block.entries()) {
      const level = 8 * (value - 128);
      bits += coefficient(level - (last[component] ?? 0)) + (isProgressive ? '' : '0');
      last[component] = level;
    }
  }
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  return (padded.match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2))
    .flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

interface JpegFields {
  /** Blocks of 8 x 8 pixels, from left to right. Each has one value per component. */
  readonly blocks: readonly (readonly number[])[];
  readonly isProgressive?: boolean;
  /** The EXIF orientation, 1 to 8. */
  readonly orientation?: number;
  /** The claimed size, if it is not that of the blocks. */
  readonly size?: readonly [number, number];
}

/** Returns a JPEG of one row of blocks. With four components it is an Adobe CMYK picture. */
export function jpeg({ blocks, isProgressive = false, orientation, size }: JpegFields): Buffer {
  const count = blocks[0]?.length ?? 0;
  const [width, height] = size ?? [8 * blocks.length, 8];
  const ids = Array.from({ length: count }, (_one, n) => n + 1);
  const exif = [
    ...Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    orientation ?? 1,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Buffer.from([
    ...marker(0xd8),
    ...(orientation
      ? marker(0xe1, exif)
      : marker(0xe0, [...Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')])),
    ...(count === 4 ? ADOBE : []),
    ...TABLES,
    ...marker(isProgressive ? 0xc2 : 0xc0, [
      8,
      height >> 8,
      height & 0xff,
      width >> 8,
      width & 0xff,
      count,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ]),
    ...marker(0xda, [count, ...ids.flatMap((id) => [id, 0]), 0, isProgressive ? 0 : 63, 0]),
    ...scanOf(blocks, isProgressive),
    ...marker(0xd9),
  ]);
}
