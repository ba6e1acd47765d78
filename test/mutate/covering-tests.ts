const IMPORT = /(?:from|import\() ?'(?<path>#[^']+|\.[^']+)'|import '(?<bare>#[^']+)'/gu;

/** Returns the files that each file imports, without packages. `texts` has the text of every file by its path. */
const importsOf = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...texts].map(([file, text]) => {
      const folder = file.split('/').slice(0, -1).join('/');
      const paths = [...text.matchAll(IMPORT)].map(({ groups }) => groups?.['path'] ?? groups?.['bare'] ?? '');
      const found = paths.map((path) => (path.startsWith('#') ? path.slice(1) : `${folder}/${path.replace('./', '')}`));
      return [file, found];
    }),
  );

/**
 * Returns, for a file, the tests to try a mutant on: those that reach it by the fewest imports, first those of its capability. At most
 * `limit`.
 */
export const coveringTests = (texts: ReadonlyMap<string, string>) => {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of importsOf(texts))
    for (const each of imports) importers.set(each, [...(importers.get(each) ?? []), file]);
  return (file: string, limit: number): string[] => {
    const steps = new Map([[file, 0]]);
    const queue = [file];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const importer of importers.get(next) ?? []) {
        if (steps.has(importer)) continue;
        steps.set(importer, (steps.get(next) ?? 0) + 1);
        queue.push(importer);
      }
    }
    const capability = file.split('/').at(-2) ?? '';
    const rank = (test: string): number => (steps.get(test) ?? 0) - (test.includes(`/${capability}/`) ? 100 : 0);
    const tests = [...steps.keys()].filter((each) => each.endsWith('.test.ts') && !each.includes('/house/'));
    return tests.sort((a, b) => rank(a) - rank(b)).slice(0, limit);
  };
};
