import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FontTables } from '#shared/documents/text/font-tables.ts';
import { HarfBuzz, programOf, type ShapingFont } from '#shared/documents/text/harfbuzz.ts';
import { FACE_NAMES, type FaceName } from '#shared/documents/text/scripts.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';

interface ShapedWord {
  readonly face: FaceName;
  readonly weight: 'regular' | 'bold';
  readonly text: string;
  /** For each glyph: its id, its advance, and its distance from the pen. */
  readonly glyphs: readonly (readonly [number, number, number, number])[];
}

let harfBuzz: HarfBuzz;
let words: readonly ShapedWord[];
beforeAll(async () => {
  harfBuzz = new HarfBuzz(await programOf('harfbuzz.wasm', FONTS.read));
  words = JSON.parse(await readFile('test/documents/text/shaped-words.json', 'utf8')) as ShapedWord[];
});

async function fontOf(face: FaceName, weight: ShapedWord['weight'] = 'regular'): Promise<ShapingFont> {
  const file = await FONTS.open(`${face}-${weight}.font`);
  try {
    return await harfBuzz.open(await FontTables.of(file));
  } finally {
    await file.close();
  }
}

describe('shaping', () => {
  it('gives the glyphs and places that HarfBuzz 15 gives for the whole fonts', async () => {
    expect(new Set(words.map(({ face }) => face))).toEqual(new Set(FACE_NAMES));
    for (const { face, glyphs, text, weight } of words) {
      const font = await fontOf(face, weight);
      const shaped = font.shape(text, ['arabic', 'hebrew', 'thaana'].includes(face));
      expect({ text, glyphs: shaped.map(({ advance, dx, dy, id }) => [id, advance, dx, dy]) }).toEqual({
        text,
        glyphs,
      });
    }
  });
});
