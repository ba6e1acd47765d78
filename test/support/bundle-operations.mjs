import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Run as `node bundle-operations.mjs <folder of a release> <folder of the bundles> <id>...`: bundles these functions with that release's
// own bundler.

const [, , release, outFolder, ...ids] = process.argv;
function load(file) {
  return import(pathToFileURL(join(release, file)).href);
}
const { bundle } = await load('infra/bundling/bundle.ts');
const { entries } = await load('infra/bundling/entries.ts');
await bundle(
  (await entries()).filter(({ id }) => ids.includes(id)),
  { outFolder },
);
