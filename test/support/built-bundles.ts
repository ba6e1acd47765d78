import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';

/** The bundles of all functions, as they are deployed. */
export interface BuiltBundles {
  readonly folder: string;
  readonly bundles: readonly Bundle[];
  /** Removes the folder, unless others of the run need it too. */
  readonly remove: () => Promise<void>;
}

/** Bundles all functions. `MOTORCADE_BUNDLES`, which `.ci/run` sets, names a folder for a whole run: only the first caller bundles into it. */
export async function builtBundles(): Promise<BuiltBundles> {
  const shared = process.env['MOTORCADE_BUNDLES'];
  const folder = shared || (await mkdtemp(join(tmpdir(), 'motorcade-bundles-')));
  const remove = () => (shared ? Promise.resolve() : rm(folder, { recursive: true, force: true }));
  const list = join(folder, 'bundles.json');
  if (!existsSync(list)) {
    const bundles = await bundle(await entries(), { outFolder: folder });
    await writeFile(list, JSON.stringify(bundles));
  }
  return { folder, bundles: JSON.parse(await readFile(list, 'utf8')) as Bundle[], remove };
}
