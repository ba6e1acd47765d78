import { describe, expect, it } from '@jest/globals';
import english from '#shared/pages/desk/forms/languages/en.json' with { type: 'json' };
import { loadTexts } from '#shared/pages/desk/forms/sentences.ts';
import { listedIn } from '#shared/pages/parts/as-text.ts';
import { fileOf, spokenIn } from '#shared/pages/parts/words.ts';
import { sourcesBelow } from '#test/support/sources.ts';

const HELLO = { hello: 'Hallo {name}', late: 'Spät' };

describe('the words of a page', () => {
  it('have values in them, and show the key of a new value of the API', () => {
    const { say } = spokenIn<string>('de', HELLO, ['de-AT']);
    expect([say('hello', { name: 'Ann' }), say('NEW_VALUE')]).toEqual(['Hallo Ann', 'NEW_VALUE']);
  });

  it('are of the first wanted language that there is, with the digits of phones', () => {
    const files = { de: 'desk-de-1.js', ar: 'desk-ar-1.js' };
    expect(fileOf(['nl-NL', 'de-AT', 'ar'], files)).toEqual({ language: 'de', file: 'desk-de-1.js' });
    expect(fileOf(['en-GB', 'de'], files)).toEqual({ language: 'en', file: undefined });
    expect(fileOf(['nl'], files)).toEqual({ language: 'en', file: undefined });
    expect(spokenIn('ar', HELLO, ['ar-EG'])).toMatchObject({ locale: 'ar-EG-u-nu-latn', direction: 'rtl' });
    expect(spokenIn('de', HELLO, ['de-AT'])).toMatchObject({ locale: 'de-AT', direction: 'ltr' });
    const { language } = fileOf(['de@posix'], files);
    expect(spokenIn(language, HELLO, ['de@posix'])).toMatchObject({ locale: 'de', language: 'de' });
    expect(spokenIn('en', HELLO, ['en-US@posix'])).toMatchObject({ locale: 'en-US' });
  });
});

describe('a list', () => {
  it('has the comma of the language, and leaves out what is empty', () => {
    const of = (language: string) => listedIn(language, ['Van 1', '', undefined, 'MTC V3']);
    expect(['ar', 'ja', 'zh', 'en'].map(of)).toEqual([
      'Van 1، MTC V3',
      'Van 1、MTC V3',
      'Van 1、MTC V3',
      'Van 1, MTC V3',
    ]);
  });
});

// The service says times with a clock of 24 hours. A desk with one of 12 hours would show both.
it('says the sentences of the service in English too', async () => {
  expect(Object.keys(await loadTexts('en'))).toEqual(expect.arrayContaining(['SEATS_EXCEEDED', 'HOURS_REST']));
});

// Without a word of its own, the English name of the API stands there.
it('has a word for each field that the desk names', () => {
  const named = sourcesBelow('shared/pages/desk').flatMap(({ text }) => [
    ...[...text.matchAll(/fieldName\('(\w+)'/g)].map(([, name]) => name ?? ''),
    ...[...text.matchAll(/<Fields of=\S+ names="([\w ]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  ]);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !Object.hasOwn(english, `field.${name}`))).toEqual([]);
});
