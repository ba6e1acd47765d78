import type { Source } from './sources.ts';

/** A test file that calls an operation, and how often it names it. */
export interface Caller {
  readonly path: string;
  readonly count: number;
}

function isTest({ path }: Source): boolean {
  return path.endsWith('.test.ts');
}

/** The names under which a file has imported a module. */
function aliasesIn({ text }: Source, module: string): string[] {
  return [...text.matchAll(/^import (?:\* as (\w+)|\{([^}]*)\}) from '([^']+)';$/gm)]
    .filter(([, , , from = '']) => from === module || module.endsWith(from.replace(/^(?:\.\/|\.\.\/)+/, '/')))
    .flatMap(([, all, some = '']) => (all ? [all] : (some.match(/\w+/g) ?? [])));
}

function countIn(source: Source, module: string): number {
  return aliasesIn(source, module)
    .map((alias) => source.text.match(new RegExp(String.raw`\b${alias}\b`, 'g'))?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}

function callersIn(tests: readonly Source[], module: string): Caller[] {
  return tests
    .filter(isTest)
    .map((source) => ({ path: source.path, count: countIn(source, module) }))
    .filter(({ count }) => count > 0);
}

/**
 * Returns the test files that call an operation: first those of its capability, and of these the one that names it most often. Where no test imports it, those that import a
 * helper which does.
 */
export function testsOf(file: string, tests: readonly Source[]): Caller[] {
  const module = `#${file}`;
  const direct = callersIn(tests, module);
  const helpers = tests.filter((source) => !isTest(source) && countIn(source, module) > 0);
  const all = direct.length > 0 ? direct : helpers.flatMap(({ path }) => callersIn(tests, `#${path}`));
  const [, capability = ''] = file.split('/');
  const homes = [`test/operations/${capability}/`, 'test/operations/', ''];
  const rank = ({ path }: Caller): number => homes.findIndex((home) => path.startsWith(home));
  return all.sort((a, b) => rank(a) - rank(b) || b.count - a.count || a.path.localeCompare(b.path));
}
