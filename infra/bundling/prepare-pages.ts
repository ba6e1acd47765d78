import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES_FOLDER } from '#shared/documents/page-files.ts';
import { BUILT_OF, pageSources } from './fingerprint.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Bundles the pages, unless the last bundle of this checkout is of the same sources. */
export async function preparePages(build = buildPages, sources = pageSources): Promise<void> {
  const file = join(root, PAGES_FOLDER, BUILT_OF);
  const builtOf = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (builtOf !== (await sources())) await build();
}

/** Loads the bundler only now: it takes 100 ms. */
async function buildPages(): Promise<unknown> {
  return (await import('./build-pages.ts')).buildPages();
}
