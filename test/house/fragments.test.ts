import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Source, sourcesBelow } from '#test/support/sources.ts';
import { KEPT_APART } from './kept-apart.ts';

/** A file with fewer lines is a fragment if only one other file imports it. */
const FEWEST_LINES = 20;

const product = sourcesBelow('functions', 'shared', 'infra', 'openapi');

/** The files of the product that a file imports, by their paths. */
function importsOf({ path, text }: Source): string[] {
  const named = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([#.][^'"]+)['"]/g);
  return [...named].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)).replaceAll('\\', '/'),
  );
}

/** Returns the files with few lines that one other imports. */
function fragmentsAmong(sources: readonly Source[]): string[] {
  const importers = new Map<string, number>();
  for (const source of sources)
    for (const path of new Set(importsOf(source))) importers.set(path, (importers.get(path) ?? 0) + 1);
  return sources
    .filter(({ path, text }) => importers.get(path) === 1 && text.trimEnd().split('\n').length < FEWEST_LINES)
    .map(({ path }) => path);
}

describe('a file of few lines', () => {
  it('is part of the one that imports it, or is listed with a reason', () => {
    expect(fragmentsAmong(product).filter((path) => !Object.hasOwn(KEPT_APART, path))).toEqual([]);
  });

  it('is listed only while it is one', () => {
    const fragments = new Set(fragmentsAmong(product));
    expect(Object.keys(KEPT_APART).filter((path) => !fragments.has(path))).toEqual([]);
  });

  it('is found', () => {
    const few = { path: 'shared/a.ts', text: 'export const A = 1;\n' };
    const one = { path: 'shared/b.ts', text: "import { A } from './a.ts';\n" };
    const other = { path: 'functions/c.ts', text: "import { A } from '#shared/a.ts';\n" };
    expect(fragmentsAmong([few, one])).toEqual(['shared/a.ts']);
    expect(fragmentsAmong([few, one, other])).toEqual([]);
  });
});
