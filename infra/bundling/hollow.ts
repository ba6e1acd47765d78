import { readFileSync } from 'node:fs';

/** A module whose exports of these names refuse to be called, and to be constructed. */
export const refusing = (names: readonly string[]): string =>
  `function refuse() { throw new Error('this was left out of the bundle'); }
   export { ${names.map((name) => `refuse as ${name}`).join(', ')} };`;

/** A module with the exports of the one at `path`, each of which refuses to be used. */
export const hollow = (path: string): string => {
  const source = readFileSync(path, 'utf8');
  const declared = [...source.matchAll(/^export (?:async )?(?:class|const|function) (\w+)/gm)];
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)];
  if (declared.length === 0) throw new Error(`${path} has no exports that could be hollowed out`);
  return refusing([...declared, ...renamed].map(([, name]) => `${name}`));
};
