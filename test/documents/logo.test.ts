import { describe, expect, it } from '@jest/globals';
import { isPrintable } from '#shared/documents/pdf/logo-size.ts';

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 6, 0, 0, 0, 0, 0xff, 0xc2, 0, 17, 8]);
  bytes.writeUInt16BE(height, 15);
  bytes.writeUInt16BE(width, 17);
  return bytes;
};

describe('a logo', () => {
  it.each([
    [png(200, 80), true],
    [png(2_000, 2_000), true],
    [png(2_001, 10), false],
    [png(0, 10), false],
    [png(200, 80).subarray(0, 20), false],
    [jpeg(640, 480), true],
    [jpeg(640, 4_800), false],
    [jpeg(640, 480).subarray(0, 12), false],
    [Buffer.from('<svg/>'), false],
    [Buffer.alloc(0), false],
  ])('is printable if it is a PNG or JPEG of at most 2000 pixels per side: case %#', (bytes, printable) => {
    expect(isPrintable(bytes)).toBe(printable);
  });
});
