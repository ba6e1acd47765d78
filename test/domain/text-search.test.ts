import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainText, searchFor } from '#shared/domain/plain-text.ts';

describe('plainText', () => {
  it.each([
    ['Łukasz', 'lukasz'],
    ['LUKÁSZ', 'lukasz'],
    ['Zoë  Müller', 'zoe muller'],
    ['Øystein Æsop', 'oystein aesop'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ISPARTALI ılık', 'ispartali ilik'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['Йосиф', 'иосиф'],
    ['O’Brien', "o'brien"],
    ['ＡＢＣ 𝘈', 'abc a'],
    ['GROẞ', 'gross'],
    ['王芳', '王芳'],
    ['कि की', 'कि की'],
    ['\t Ann\u00a0Lee ', 'ann lee'],
    ['', ''],
  ])('turns "%s" into "%s"', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('gives the same result when it is applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });
});

describe('searchFor', () => {
  it.each([
    ['lukas zak', ['Łukasz Żak'], true],
    ['zak lukas', ['Łukasz Żak'], true],
    ['zak warsaw', ['Łukasz Żak', 'University of Warsaw'], true],
    ['zak warsaw', ['Łukasz Żak', undefined], false],
    ['a', [undefined], false],
    ['żw', ['Łukasz Ż', 'Warsaw'], false],
    ['.*', ['anything'], false],
  ])('finds "%s" in %j: %s', (search, texts, found) => {
    expect(searchFor(search)(...texts)).toBe(found);
  });

  it('finds a text by each of its words', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }), (texts) => {
        for (const word of texts.join(' ').split(/\s+/u)) expect(searchFor(word)(...texts)).toBe(true);
      }),
    );
  });
});
