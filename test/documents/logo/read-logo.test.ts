import { describe, expect, it } from '@jest/globals';
import { decode, encode } from 'fast-png';
import { readLogo } from '#shared/documents/logo/read-picture.ts';
import { jpeg, plainPng, png, pngChunk } from '#test/support/pictures.ts';

/** Reads a picture as it is stored: the size, and the channels of each pixel. */
function stored(bytes: Uint8Array) {
  const { channels, data, height, width } = decode(readLogo(bytes));
  const pixels = Array.from({ length: width * height }, (_one, at) =>
    Array.from(data.slice(at * channels, (at + 1) * channels)),
  );
  return { width, height, pixels };
}
function near(pixels: readonly (readonly number[])[], expected: readonly (readonly number[])[]) {
  expect(pixels).toHaveLength(expected.length);
  for (const [at, pixel] of pixels.entries()) {
    for (const [channel, value] of pixel.entries()) {
      expect(Math.abs(value - (expected[at]?.[channel] ?? -99))).toBeLessThanOrEqual(2);
    }
  }
}

const RED = [220, 30, 30];
const BLUE = [20, 40, 200];
const CLEAR = [0, 0, 0, 0];
function solid(colour: readonly number[]) {
  return [...colour, 255];
}

describe('a PNG', () => {
  it.each([
    ['RGB', [8, 2, 0], [0, ...RED, ...BLUE], [], [RED, BLUE]],
    ['RGB of 16 bits', [16, 2, 0], [0, ...[...RED, ...BLUE].flatMap((value) => [value, 77])], [], [RED, BLUE]],
    ['RGBA', [8, 6, 0], [0, ...solid(RED), ...CLEAR], [], [solid(RED), CLEAR]],
    [
      'RGB with one transparent colour',
      [8, 2, 0],
      [0, ...RED, ...BLUE],
      [pngChunk('tRNS', Buffer.from([0, 20, 0, 40, 0, 200]))],
      [solid(RED), CLEAR],
    ],
    [
      'grey',
      [8, 0, 0],
      [0, 10, 250],
      [],
      [
        [10, 10, 10],
        [250, 250, 250],
      ],
    ],
    ['grey with alpha', [8, 4, 0], [0, 10, 255, 250, 0], [], [solid([10, 10, 10]), [250, 250, 250, 0]]],
    [
      'grey of 1 bit',
      [1, 0, 0],
      [0, 0b0100_0000],
      [],
      [
        [0, 0, 0],
        [255, 255, 255],
      ],
    ],
    [
      'grey of 4 bits with a transparent shade',
      [4, 0, 0],
      [0, 0x0f],
      [pngChunk('tRNS', Buffer.from([0, 0]))],
      [CLEAR, [255, 255, 255, 255]],
    ],
    ['a palette', [8, 3, 0], [0, 1, 0], [pngChunk('PLTE', Buffer.from([...BLUE, ...RED]))], [RED, BLUE]],
    [
      'a palette of 2 bits with alpha',
      [2, 3, 0],
      [0, 0b0100_0000],
      [pngChunk('PLTE', Buffer.from([...BLUE, ...RED])), pngChunk('tRNS', Buffer.from([0]))],
      [solid(RED), [...BLUE, 0]],
    ],
    [
      'RGB with a palette as advice',
      [8, 2, 0],
      [0, ...RED, ...BLUE],
      [pngChunk('PLTE', Buffer.from(BLUE))],
      [RED, BLUE],
    ],
    [
      'RGB with a damaged colour profile',
      [8, 2, 0],
      [0, ...RED, ...BLUE],
      [pngChunk('iCCP', Buffer.from('x\0\0bad'))],
      [RED, BLUE],
    ],
  ] as const)('in %s keeps its pixels', (_what, kind, raw, more, expected) => {
    const rows = Buffer.from([...raw, ...raw]);
    expect(stored(png({ width: 2, height: 2, kind, raw: rows, more }))).toEqual({
      width: 2,
      height: 2,
      pixels: [...expected, ...expected],
    });
  });

  it('that is interlaced keeps its pixels', () => {
    const data = Uint8Array.from({ length: 9 * 7 * 3 }, (_one, at) => (at * 37) % 251);
    const picture = { width: 9, height: 7, channels: 3, data };
    expect(stored(encode(picture, { interlace: 'Adam7' }))).toEqual(stored(encode(picture)));
  });

  it('that is interlaced with fewer than 8 bits is refused with advice', () => {
    const raw = Buffer.from([0, 0, 0, 0]);
    expect(() => readLogo(png({ width: 2, height: 1, kind: [1, 0, 1], raw }))).toThrow(/without interlacing/);
  });
});

describe('a JPEG', () => {
  it.each([
    ['grey', jpeg({ blocks: [[10], [250]] }), [10, 10, 10], [250, 250, 250]],
    ['grey and progressive', jpeg({ blocks: [[10], [250]], isProgressive: true }), [10, 10, 10], [250, 250, 250]],
    [
      'colour',
      jpeg({
        blocks: [
          [82, 90, 240],
          [41, 240, 110],
        ],
      }),
      [239, 15, 14],
      [16, 15, 239],
    ],
    // Adobe stores inverted inks: 255 is no ink.
    [
      'CMYK',
      jpeg({
        blocks: [
          [255, 30, 30, 255],
          [30, 60, 255, 200],
        ],
      }),
      [255, 30, 30],
      [24, 47, 200],
    ],
  ])('in %s keeps its pixels', (_what, bytes, left, right) => {
    const { height, pixels, width } = stored(bytes);
    expect([width, height]).toEqual([16, 8]);
    near(
      pixels,
      Array.from({ length: 16 * 8 }, (_one, at) => (at % 16 < 8 ? left : right)),
    );
  });

  it.each([
    [1, [16, 8], 10, 250],
    [2, [16, 8], 250, 10],
    [3, [16, 8], 250, 10],
    [4, [16, 8], 10, 250],
    [5, [8, 16], 10, 250],
    [6, [8, 16], 10, 250],
    [7, [8, 16], 250, 10],
    [8, [8, 16], 250, 10],
  ])('is turned by its EXIF orientation %i', (orientation, size, first, last) => {
    const { height, pixels, width } = stored(jpeg({ blocks: [[10], [250]], orientation }));
    expect([width, height]).toEqual(size);
    near([pixels[0] ?? [], pixels.at(-1) ?? []], [Array(3).fill(first), Array(3).fill(last)] as number[][]);
  });
});

describe('a large picture', () => {
  it('is made smaller, to fit into its place on the page, and keeps its proportions', () => {
    expect(stored(plainPng(1_560, 100))).toMatchObject({ width: 780, height: 50 });
    expect(stored(plainPng(300, 504))).toMatchObject({ width: 150, height: 252 });
  });

  it('keeps the average of its colours', () => {
    const row = [0, ...Array.from({ length: 1_560 }, (_one, at) => (at % 2 ? [...RED, 255] : [...BLUE, 0])).flat()];
    const { pixels, width } = stored(png({ width: 1_560, height: 1, kind: [8, 6, 0], raw: Buffer.from(row) }));
    expect(width).toBe(780);
    // A transparent pixel gives no colour.
    near(pixels.slice(0, 1), [[...RED, 128]]);
  });
});
