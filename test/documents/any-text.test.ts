import { describe, expect, it } from '@jest/globals';
import { nameBoardPdf } from '#shared/documents/pdf/name-board-pdf.ts';
import { textOfPages } from '#test/support/reports.ts';
import { anImprint } from './samples.ts';

describe('a name board prints', () => {
  it.each([
    ['accents above a letter', `Ze${'\u0301'.repeat(150)}`, 'Z'],
    ['dots below a letter', `Ze${'\u0323'.repeat(290)}`, 'Z'],
    ['vowels that stand beside a letter', `कख${'\u093e'.repeat(150)}`, 'क'],
    ['Arabic vowels above a letter', `ب${'\u064e'.repeat(250)}`, 'ب'],
    ['Thai marks of tone', `กข${'\u0e49'.repeat(250)}`, 'ก'],
    ['Tibetan letters below each other', `ཀཁ${'\u0fb2'.repeat(250)}`, 'ཀ'],
    ['Chinese with marks', `王明${'\u3099'.repeat(250)}`, '王'],
    ['marks alone', '\u0301'.repeat(200), '\u0301'],
  ])('300 characters of %s', async (_what, name, shown) => {
    const { bytes, pages } = await nameBoardPdf([{ name }], await anImprint());
    const [page] = await textOfPages(bytes);
    expect({ pages, text: page?.normalize('NFC') }).toEqual({ pages: 1, text: expect.stringContaining(shown) });
  });
});
