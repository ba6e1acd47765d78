import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns a text that is another one as soon as a file at these paths is new, differs, moves or goes, or something else is asked for. A path is
 * that of a file or a folder below the project.
 */
export async function fingerprintOf(project: string, paths: readonly string[], asked = ''): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(join(project, path))))).flat().sort();
  const hash = createHash('sha256').update(asked);
  for (const file of files) hash.update(relative(project, file)).update(readFileSync(file));
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

/** The file beside the pages that tells of which sources they were built. */
export const BUILT_OF = 'built-of.txt';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder from which pages import, with their words, and how they are built. */
const SOURCES = [
  'shared',
  'infra/bundling',
  'openapi/desk-operations.json',
  'node_modules/.package-lock.json',
  'tsconfig.json',
];

/** Returns a fingerprint of the sources of the pages. */
export function pageSources(): Promise<string> {
  return fingerprintOf(root, SOURCES);
}
