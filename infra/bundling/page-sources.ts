import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './fingerprint.ts';

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
