import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES_FOLDER } from '#shared/documents/pages.ts';

/** Holds the state of the sources of which the pages in this folder were built. */
export const BUILT_OF = 'built-of.txt';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const RECORD = join(root, PAGES_FOLDER, BUILT_OF);

/** What pages are made of: all that they may import, their words, and how they are built. */
const SOURCES = ['shared', 'infra/bundling', 'openapi/desk-operations.json', 'package-lock.json', 'tsconfig.json'];

/** Bundles the pages, unless their last bundle in this checkout is of the same sources. */
export async function preparePages(build = buildPages, record = RECORD, sources = SOURCES): Promise<void> {
  const builtOf = await readFile(record, 'utf8').catch(ifMissing);
  if (builtOf !== (await stateOfSources(sources))) await build();
}

/** Loads the bundler only now: it takes 100 ms. */
async function buildPages(): Promise<unknown> {
  return (await import('./build-pages.ts')).buildPages();
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Returns a digest of the names, sizes and times of the sources of the pages. It differs after each change of one of them. */
export async function stateOfSources(sources = SOURCES): Promise<string> {
  const found = await Promise.all(sources.map((path) => filesBelow(resolve(root, path))));
  const lines = found.flat().map(async (file) => {
    const { mtimeMs, size } = await stat(file);
    return `${file} ${size} ${mtimeMs}\n`;
  });
  return createHash('sha256')
    .update((await Promise.all(lines)).join(''))
    .digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort();
}
