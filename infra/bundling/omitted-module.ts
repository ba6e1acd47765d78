import { readFileSync } from 'node:fs';

/** Returns the source of a module with these exports. Each export throws when it is called or constructed. */
export function omittedExports(names: readonly string[]): string {
  return `function omitted() { throw new Error('This code is left out of the bundle: see infra/bundling/replacements.ts'); }
   export { ${names.map((name) => `omitted as ${name}`).join(', ')} };`;
}

/** Returns the source of a module with the same exports as the module at `path`. Each export throws when it is used. */
export function omittedModule(path: string): string {
  const source = readFileSync(path, 'utf8');
  const declared = [...source.matchAll(/^export (?:async )?(?:class|const|function) (\w+)/gm)];
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)];
  if (declared.length === 0) throw new Error(`${path} declares no exports, so it cannot be left out`);
  return omittedExports([...declared, ...renamed].map(([, name]) => `${name}`));
}
