import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { sourcesBelow } from '#test/support/sources.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** The folders with translations, and where their texts are used. */
const USED_IN: Readonly<Record<string, readonly string[]>> = {
  'shared/domain/attention/languages': ['shared/domain'],
  'shared/domain/guest-links/languages': ['shared/domain/guest-links', 'shared/documents'],
  'shared/domain/guest-list/languages': ['shared/domain', 'shared/use-cases', 'shared/documents'],
  'shared/domain/proposals/languages': [
    'shared/domain/proposals',
    'shared/use-cases/proposals',
    'shared/use-cases/copilot',
  ],
  'shared/domain/refusals/languages': ['shared', 'functions'],
  'shared/domain/reports/languages': ['shared/domain', 'shared/documents', 'shared/use-cases'],
  'shared/domain/sentences/languages': ['shared/domain', 'shared/use-cases'],
  // The words of the API document: test/house/desk-operations.test.ts compares them with it.
  'shared/pages/desk/forms/languages': [],
  'shared/pages/desk/languages': ['shared/pages/desk', 'shared/pages/parts'],
  'shared/pages/drive/languages': ['shared/pages/drive'],
  'shared/pages/parts/languages': ['shared/pages'],
  'shared/pages/supplier/languages': ['shared/pages/supplier'],
};

function read(folder: string, language: string): Texts {
  return JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Texts;
}

/** The texts of a file by their path, such as `nouns.guest.one`. */
function flat(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[above + key, value]] : flat(value, `${above}${key}.`),
  );
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`).sort();
}

const FORM = /\.(?:zero|one|two|few|many|other)$/;
function isPlural(path: string): boolean {
  return FORM.test(path);
}
function keysOf(texts: Texts): string[] {
  return [...new Set(flat(texts).map(([path]) => path.replace(FORM, '')))].sort();
}

/** The values of the API. */
const schemas = sourcesBelow('shared/schemas').map(({ text }) => text);

function wordsIn(texts: readonly string[], words: RegExp): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(words) ?? []));
}

/** Of the words of a language, at most this part is the same in English. */
const SAME = 0.2;

describe('translations', () => {
  it('are in these folders', () => {
    const found = readdirSync('shared', { recursive: true, encoding: 'utf8' }).filter(
      (path) => basename(path) === 'languages',
    );
    expect(found.map((path) => join('shared', path)).sort()).toEqual(Object.keys(USED_IN).sort());
  });

  describe.each(Object.keys(USED_IN))('in %s', (folder) => {
    const english = read(folder, 'en');

    // The last one of two texts with one key would count.
    it.each(LANGUAGES)('have each key once in %s', (language) => {
      const text = readFileSync(`${folder}/${language}.json`, 'utf8');
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    });

    it('are one file per language', () => {
      expect(readdirSync(folder).sort()).toEqual(LANGUAGES.map((each) => `${each}.json`).sort());
    });

    it.each(LANGUAGES)('have every text of the English file and no other, with the same places: %s', (language) => {
      const texts = read(folder, language);
      expect(keysOf(texts)).toEqual(keysOf(english));
      const own = new Map(flat(texts));
      expect([...own].filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
      const hasOtherPlaces = ([path, text]: [string, string]): boolean =>
        !isPlural(path) && placesIn(own.get(path) ?? '').join(' ') !== placesIn(text).join(' ');
      expect(flat(english).filter(hasOtherPlaces)).toEqual([]);
    });

    it.each(LANGUAGES)('have the forms of the plural rules of their language: %s', (language) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const plurals = flat(read(folder, language)).filter(([path]) => isPlural(path));
      const forms = Map.groupBy(plurals, ([path]) => path.replace(FORM, ''));
      for (const [, all] of forms) {
        const named = all.map(([path]) => path.slice(path.lastIndexOf('.') + 1));
        expect(pluralCategories).toEqual(expect.arrayContaining(named));
        // Romance languages have a form of their own for millions.
        const needed = pluralCategories.filter((each) => ['one', 'two', 'few', 'other'].includes(each));
        expect(named).toEqual(expect.arrayContaining(needed));
        // The forms for one and for two may do without their number.
        for (const [path, text] of all) {
          const places = placesIn(text).concat(
            /\.(?:one|two)$/.test(path) && !placesIn(text).includes('n') ? ['n'] : [],
          );
          const wanted = placesIn(new Map(flat(english)).get(path.replace(FORM, '.other')) ?? '');
          expect([path, places.filter((place) => wanted.includes(place)).sort()]).toEqual([path, wanted]);
        }
      }
    });

    it.each(LANGUAGES.filter((each) => each !== 'en'))('are translated: %s', (language) => {
      const own = new Map(flat(read(folder, language)));
      const all = flat(english);
      expect(all.filter(([path, text]) => own.get(path) === text).length / all.length).toBeLessThan(SAME);
    });

    it('are used', () => {
      const sources = sourcesBelow(...(USED_IN[folder] ?? [])).map(({ text }) => text);
      const named = wordsIn(sources, /(?<=')\w+(?=')|(?<=\.)\w+/g);
      // The API has such values, and the texts are found by them.
      const values = wordsIn(schemas, /(?<=')[A-Z_]+(?=')/g);
      const prefixes = sources.flatMap((text) => [...text.matchAll(/\(`(\w+)\$\{/g)].map(([, prefix]) => `${prefix}`));
      const isUsed = (key: string): boolean =>
        named.has(key) || values.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
      const held = sources.length > 0 ? keysOf(english) : [];
      const keys = held.map((path) => path.slice(path.lastIndexOf('.') + 1).replace(/^(?:INPUT|LIST)_/, ''));
      expect(keys.filter((key) => !isUsed(key))).toEqual([]);
    });
  });
});

/** The English texts that a call names; none if a value decides. */
function textsNamed(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsNamed(node.whenTrue), ...textsNamed(node.whenFalse)];
  return [];
}

/** The names of the values that a call gives. Undefined: they depend on a value. */
function valuesGiven(node: ts.Expression | undefined): string[] | undefined {
  if (node === undefined) return [];
  if (ts.isArrowFunction(node) && ts.isParenthesizedExpression(node.body)) return valuesGiven(node.body.expression);
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) return undefined;
  return node.properties.map(({ name }) => name?.getText() ?? '');
}

interface Call {
  readonly path: string;
  readonly name: 'say' | 'tell';
  readonly key: string;
  readonly values: readonly string[];
}

/** Returns `say` or `tell` if the expression is called so: `context.say` too, but only a bare `tell`. */
function nameOf(called: ts.Expression): Call['name'] | undefined {
  const isBare = ts.isIdentifier(called);
  const name = isBare ? called.text : ts.isPropertyAccessExpression(called) ? called.name.text : '';
  return name === 'say' || (name === 'tell' && isBare) ? name : undefined;
}

/** The calls in each file: several folders of texts are used in the same files. */
const known = new Map<string, readonly Call[]>();
function callsIn(path: string, text: string): readonly Call[] {
  // Most files have none, so they need not be parsed.
  if (!/\b(?:say|tell)\b/.test(text)) return [];
  const calls: Call[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? nameOf(node.expression) : undefined;
    if (name && ts.isCallExpression(node)) {
      const [key, given] = node.arguments;
      const values = valuesGiven(given);
      if (key && values) calls.push(...textsNamed(key).map((each) => ({ path, name, key: each, values })));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
  return calls;
}

/** Each call of `say`, or of `tell`, with a text that it names and the values that it gives. */
function callsOf(folders: readonly string[], name: Call['name']): readonly Call[] {
  return sourcesBelow(...folders).flatMap(({ path, text }) => {
    const calls = known.get(path) ?? callsIn(path, text);
    known.set(path, calls);
    return calls.filter((each) => each.name === name);
  });
}

describe('a call of `say`', () => {
  it.each<readonly [string, number, 'say' | 'tell']>([
    ['shared/domain/attention/languages', 90, 'say'],
    ['shared/domain/guest-list/languages', 90, 'tell'],
    ['shared/domain/reports/languages', 60, 'say'],
    ['shared/domain/sentences/languages', 30, 'say'],
    ['shared/pages/desk/languages', 190, 'say'],
    ['shared/pages/drive/languages', 20, 'say'],
  ])('gives the values of all places: %s', (folder, least, name) => {
    const texts = new Map(
      flat(read(folder, 'en')).map(([path, text]) => [path.replace(/^(?:words\.|LIST_)/, ''), text]),
    );
    const calls = callsOf(USED_IN[folder] ?? [], name).filter(({ key }) => texts.has(key));
    expect(calls.length).toBeGreaterThan(least);
    expect(
      calls.filter(({ key, values }) => placesIn(texts.get(key) ?? '').some((place) => !values.includes(place))),
    ).toEqual([]);
  });
});
