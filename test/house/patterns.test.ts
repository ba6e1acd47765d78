import { describe, expect, it } from '@jest/globals';
import { superLinear } from '#test/support/linear-pattern.ts';
import { patternsBelow } from '#test/support/pattern-literals.ts';

/** What these read is written by the service itself or by its packages. */
const OUR_OWN_TEXTS: readonly (readonly [path: string, literal: string])[] = [
  ['shared/table/dry-runs.ts', '/\\b(SET|REMOVE|ADD|DELETE)\\b\\s+(.*?)(?=\\s+(?:SET|REMOVE|ADD|DELETE)\\b|$)/gs'],
  ['shared/table/dry-runs.ts', '/^if_not_exists\\((?<name>[^,]+),\\s*(?<value>[^)]+)\\)$/'],
  ['shared/table/dry-runs.ts', '/,(?![^(]*\\))/'],
  ['functions/system/get-docs-script.ts', '/^var standalone_default = (".*");$/m'],
];

describe('the regular expressions of the service', () => {
  const patterns = patternsBelow('functions', 'shared');

  it('are found, also those that are made from texts', () => {
    expect(patterns.length).toBeGreaterThan(250);
    const made = patterns.filter(({ path }) => path === 'shared/documents/pdf/line-parts.ts');
    expect(made.map(({ literal }) => literal).join()).toContain('\\+\\d[\\d \\u00A0]{4,}\\d');
  });

  it('take no more steps than the text is long, times a number', () => {
    const slow = patterns
      .filter(({ literal, path }) => !OUR_OWN_TEXTS.some(([own, one]) => own === path && one === literal))
      .flatMap(({ literal, path }) => {
        const why = superLinear(literal);
        return why === undefined ? [] : [`${path} ${literal} ${why}`];
      });
    expect(slow).toEqual([]);
  });

  it.each(OUR_OWN_TEXTS)('have an exception in %s that is needed: %s', (path, literal) => {
    expect(patterns).toContainEqual({ path, literal });
    expect(superLinear(literal)).toBeDefined();
  });
});

describe('the proof', () => {
  it.each([
    '/\\s+$/',
    '/a*a*$/',
    '/(a*)*b/',
    '/^(a|a)*b$/',
    '/^(a+)+$/',
    '/a*b|a/g',
    '/(?=.*x)a/',
    '/(?<=a+)b/',
    '/(.*?),/',
    '/^(\\w+\\s?)*$/',
    '/^(ab)*(ab)*$/',
    '/^(a(b?|c?))*d/',
    '/^(?:a*b*)*c/',
    '/^([a-z]+)+\\d$/i',
    '/^(K+)\u212a+x/iu',
    '/^\\s*a?\\s*$/',
    '/a(?:b*b*c)?/',
    '/(?<=[ab])a*c/',
    '/^(a+)\\1b/',
    '/^a*.{0,300}b/s',
    '/"[^"]*"|\\\\.|\\[[^\\]]*\\]/g',
    '/^(.*?)[\\s,]+(\\d{4}-\\d{2}-\\d{2})$/',
    '/^(.*?\\d{2}\\.?)(?:\\s*,\\s*|\\s+|T)(\\d{1,2}[:.hH]?\\S*(?:\\s*[ap]\\.?m?\\.?)?)$/i',
  ])('refuses %s', (literal) => {
    expect(superLinear(literal)).toBeDefined();
  });

  it.each([
    '/\\s+/g',
    '/^a*$/',
    '/^(ab)*$/',
    '/^(?:a?)*b/',
    '/\\{(\\w+)\\}/g',
    '/^\\d{1,4}\\s*x/',
    '/^[^,]*,[^,]*$/',
    '/^(?:[a-z]+-)*[a-z]+$/',
    '/a+b/y',
    '/"[^"]*"/g',
    '/(?<!a)b/',
    '/(?<=;)a*c/',
    '/(?:^|(?<=[;|]))(?=[a ]*=)/g',
    '/\\p{M}+|\\P{M}+/gu',
    '/[\\u{10800}-\\u{10FFF}]+/u',
    '/^(.*[^\\s,])[\\s,]+(\\d{4}-\\d{2}-\\d{2})$/',
  ])('accepts %s', (literal) => {
    expect(superLinear(literal)).toBeUndefined();
  });
});
