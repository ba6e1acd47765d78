import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Bytes } from '#shared/documents/pdf/bytes.ts';
import { figure } from '#shared/documents/pdf/shapes.ts';

function read(bytes: Bytes): string {
  return bytes.written.toString('latin1');
}

describe('the bytes of a file', () => {
  it('are those that were added, in their order', () => {
    const letters = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) });
    const parts = fc.array(fc.oneof(letters, fc.constant('é'.repeat(3_000))));
    fc.assert(
      fc.property(parts, (texts) => {
        const bytes = new Bytes();
        for (const [at, text] of texts.entries()) {
          if (at % 2 === 0) bytes.text(text);
          else bytes.bytes(Buffer.from(text, 'latin1'));
        }
        expect(read(bytes)).toBe(texts.join(''));
        expect(bytes.length).toBe(texts.join('').length);
      }),
    );
  });

  it('have lengths to a hundredth of a point', () => {
    const lengths = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(fc.property(lengths, (length) => expect(read(new Bytes().figure(length))).toBe(figure(length))));
    expect([0, -0, -0.001, 0.1, -0.25, 12.004, 99.999].map((each) => read(new Bytes().figure(each)))).toEqual([
      '0',
      '0',
      '0',
      '0.1',
      '-0.25',
      '12',
      '100',
    ]);
  });

  it('are forgotten when the memory is used again', () => {
    const bytes = new Bytes().text('of the page before');
    bytes.clear();
    expect(read(bytes.text('now'))).toBe('now');
  });
});
