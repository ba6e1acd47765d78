import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BarePages } from '#shared/documents/pdf/page-frame.ts';
import { FACE_NAMES } from '#shared/documents/text/scripts.ts';
import { extractors } from '#test/support/extractors.ts';
import { HARD_ROWS } from './hard-rows.ts';
import { anImprint } from './samples.ts';

/** Words with joined letters, marks and brackets in the scripts from right to left. */
const RIGHT_TO_LEFT = ['سلام الأحمد', 'إسلام آباد', 'مُحَمَّدٌ', 'כהן (לוי) כץ', 'שָׁלוֹם עֲלֵיכֶם'];
/** The longest text that one line of a page shows. */
const LINE = 60;

/**
 * What a program finds otherwise, beside what is printed. PDFium changes places of Latin words, and turns brackets round, in a line from
 * right to left. Poppler loses the place of a bracket there.
 */
const EXCEPTIONS: Readonly<Record<string, readonly RegExp[]>> = {
  PDFium: [/[\u0590-\u07BF].*[()]|[()].*[\u0590-\u07BF]|[\u0590-\u07BF].*[A-Z][a-z]+ [A-Z][a-z]+/],
  poppler: [/[\u0590-\u07BF].*\(\d/],
};

const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\u00AD]/g;
function withoutSpaces(text: string): string {
  return text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/g, '');
}

let texts: readonly string[];
let bytes: Uint8Array;
let faces: ReadonlySet<string>;
/** What each program finds in these bytes. */
const found = new Map<string, Promise<readonly string[]>>();
type Extract = ReturnType<typeof extractors>[string];
function foundBy(name: string, extract: Extract): Promise<readonly string[]> {
  const known = found.get(name) ?? Promise.resolve(extract(bytes));
  found.set(name, known);
  return known;
}
beforeAll(async () => {
  const words = JSON.parse(await readFile('test/documents/text/shaped-words.json', 'utf8')) as {
    readonly face: string;
    readonly text: string;
  }[];
  faces = new Set(words.map(({ face }) => face));
  const rows = HARD_ROWS.flatMap(({ name, place, title }) => [name, place, title].map((text) => text.slice(0, LINE)));
  texts = [...new Set([...words.map(({ text }) => text), ...rows, ...RIGHT_TO_LEFT])];
  const pages = await BarePages.create(await anImprint(), texts);
  for (const text of texts) pages.draw([595, 200], (page) => page.text(text, 40, 80, pages.look.style(9)));
  ({ bytes } = await pages.finish());
});

describe('the text that programs read from a page', () => {
  it.each(Object.entries(extractors()))('is the text that was printed, in every script: %s', async (name, extract) => {
    const printed = await foundBy(name, extract);
    expect(printed).toHaveLength(texts.length);
    const isOwn = (text: string) => EXCEPTIONS[name]?.some((one) => one.test(text)) ?? false;
    const wrong = texts.flatMap((text, at) =>
      isOwn(text) || withoutSpaces(printed[at] ?? '') === withoutSpaces(text) ? [] : [{ text, found: printed[at] }],
    );
    expect(wrong).toEqual([]);
    expect(texts.filter(isOwn).length).toBeLessThan(6);
  });

  it.each(Object.entries(extractors()))('is found among lines of Latin: %s', async (name, extract) => {
    const names = ['مُحَمَّدٌ', 'שָׁלוֹם עֲלֵיכֶם', 'سلام الأحمد', 'כֹּהֵן'];
    // pdf.js begins a new text after some marks.
    if (name !== 'pdf.js') names.push('مُحَمَّد عَلِيّ', 'رَاشِدُ');
    const latin = 'A reception of the Office of Development at the Guildhall';
    const pages = await BarePages.create(await anImprint(), [...names, latin]);
    const lines = names.flatMap((each) => [latin, latin, latin, each]);
    pages.draw([595, 842], (page) => {
      for (const [at, line] of lines.entries()) page.text(line, 40, 60 + at * 14, pages.look.style(9));
    });
    const [found = ''] = await extract((await pages.finish()).bytes);
    expect(names.filter((each) => !withoutSpaces(found).includes(withoutSpaces(each)))).toEqual([]);
  });

  it('is read by at least two programs, in each script that has a face', () => {
    expect(faces).toEqual(new Set(FACE_NAMES));
    expect(Object.keys(extractors()).length).toBeGreaterThanOrEqual(2);
  });

  it('keeps the spaces between words', async () => {
    const latin = texts.filter((text) => /^[\p{Script=Latin} .'’-]+$/u.test(text) && text.includes(' '));
    expect(latin.length).toBeGreaterThan(2);
    for (const [name, extract] of Object.entries(extractors())) {
      const printed = await foundBy(name, extract);
      for (const text of latin) expect(printed[texts.indexOf(text)]?.replaceAll(/\s+/g, ' ').trim()).toBe(text.trim());
    }
  });
});
