import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { embedFaces } from '#shared/documents/pdf/faces.ts';
import { shapeLine } from '#shared/documents/pdf/shape-line.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { charactersOf, everyCharacter, hardText, KINDS, printed } from './any-text.ts';

/** So many texts fill every field of a paper at least once. */
const PER_PAPER = 600;
/** All papers shape and print texts by the same functions, and fields of one kind print alike. So fewer texts go through the fields in turn, of each paper others. */
const TEXTS = IS_WHOLE ? PER_PAPER : 60;

describe('no text makes a paper fail', () => {
  it.each(KINDS)('of marks, joiners, controls and halves of characters, in every field of: %s', async (kind) => {
    const texts = fc.sample(hardText(), { numRuns: TEXTS, seed: KINDS.indexOf(kind) });
    expect((await printed(kind, texts)).pages).toBeGreaterThan(0);
  });

  it('that has the characters of Unicode', async () => {
    const texts = everyCharacter();
    expect(new Set(texts.join('')).size).toBeGreaterThan(IS_WHOLE ? 1_100_000 : 60_000);
    for (let from = 0; from < texts.length; from += PER_PAPER) {
      const { pages } = await printed('roster', texts.slice(from, from + PER_PAPER));
      expect(pages).toBeGreaterThan(0);
    }
  });

  it('that has more letters with marks than a font has room for', async () => {
    const marks = charactersOf(/^[\u0300-\u036f]$/u);
    const letters = charactersOf(/^[\p{Script=Latin}\p{Script=Cyrillic}]$/u).slice(0, 700);
    const marked = letters.flatMap((letter) => marks.map((mark) => `${letter}${mark}${mark}`));
    expect(marked.length).toBeGreaterThan(2 ** 16);
    const document = await PDFDocument.create();
    const faces = await embedFaces(document, FONTS, marked);
    for (const one of marked) shapeLine(one, faces.bold);
    await faces.embed();
    expect((await document.save()).length).toBeGreaterThan(0);
  });
});
