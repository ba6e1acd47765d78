import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

interface Test {
  readonly path: string;
  readonly context: { readonly config: { readonly cache: false; readonly rootDir: string } };
}

/** Node's own loader, by which Jest loads it too. */
const outside = process.getBuiltinModule('node:module').createRequire(import.meta.url);
const { default: LongestFirst } = outside('./longest-first.mjs') as {
  readonly default: new (options: object) => { sort(tests: readonly Test[]): readonly Test[] };
};
const slow = Object.keys(JSON.parse(readFileSync('test/realm/slow-files.json', 'utf8')) as Record<string, number>);

it('starts the longest test files first on a machine that has not run them yet', () => {
  const context = { config: { cache: false, rootDir: resolve('.') } } as const;
  const files = [...slow.slice(0, 2), 'test/realm/one-realm.test.ts'].map((file) => resolve(file));
  const tests = files.toReversed().map((path) => ({ path, context }));
  expect(new LongestFirst({}).sort(tests).map(({ path }) => path)).toEqual(files);
});

it('knows no test file that there is not', () => {
  expect(slow.filter((file) => !existsSync(file))).toEqual([]);
});
