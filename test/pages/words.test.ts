import { describe, expect, it } from '@jest/globals';
import { OTHER_LANGUAGES, PAGES } from '#shared/documents/pages.ts';
import { fileOf, spokenIn } from '#shared/pages/parts/words.ts';

const HELLO = { hello: 'Hallo {name}', late: 'Spät' };

describe('the words of a page', () => {
  it('have values in them, and show the key of a new value of the API', () => {
    const { say } = spokenIn<string>('de', HELLO, ['de-AT']);
    expect([say('hello', { name: 'Ann' }), say('NEW_VALUE')]).toEqual(['Hallo Ann', 'NEW_VALUE']);
  });

  it('are of the first wanted language that there is, with the digits of phones', () => {
    const files = { de: 'board-de-1.js', ar: 'board-ar-1.js' };
    expect(fileOf(['nl-NL', 'de-AT', 'ar'], files)).toEqual({ language: 'de', file: 'board-de-1.js' });
    expect(fileOf(['en-GB', 'de'], files)).toEqual({ language: 'en', file: undefined });
    expect(fileOf(['nl'], files)).toEqual({ language: 'en', file: undefined });
    expect(spokenIn('ar', HELLO, ['ar-EG'])).toMatchObject({ locale: 'ar-EG-u-nu-latn', direction: 'rtl' });
    expect(spokenIn('de', HELLO, ['de-AT'])).toMatchObject({ locale: 'de-AT', direction: 'ltr' });
  });
});

async function wordsOf(page: string, language: string): Promise<Record<string, string>> {
  return (await import(`#shared/pages/${page}/words/${language}.ts`)).WORDS;
}
function slots(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

describe.each(PAGES)('the catalogues of the page %s', (page) => {
  it.each(OTHER_LANGUAGES)('%s has a text for each key, with the same values in it', async (language) => {
    const [english, other] = await Promise.all([wordsOf(page, 'en'), wordsOf(page, language)]);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect([key, slots(other[key] ?? '')]).toEqual([key, slots(text)]);
      expect([key, (other[key] ?? '').trim() === '']).toEqual([key, false]);
    }
    // Most texts differ, so no catalogue is a copy.
    const same = Object.keys(english).filter((key) => english[key] === other[key]);
    expect(same.length).toBeLessThan(Object.keys(english).length / 6);
  });
});
