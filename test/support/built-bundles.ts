import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { oncePerRun } from './once-per-run.ts';

/** The bundles of all functions, as they are deployed. */
export interface BuiltBundles {
  readonly folder: string;
  readonly bundles: readonly Bundle[];
}

/** `.ci/run` sets it to a folder for the benches and the tests: only the first of them bundles into it. */
function sharedFolder(): string | undefined {
  return process.env['MOTORCADE_BUNDLES'] || undefined;
}

/** Bundles all functions, or takes those of the shared folder. `remove` removes them unless others need them too. */
export async function builtBundles(): Promise<BuiltBundles & { readonly remove: () => Promise<void> }> {
  const shared = sharedFolder();
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'motorcade-bundles-')));
  const remove = () => (shared ? Promise.resolve() : rm(folder, { recursive: true, force: true }));
  return { ...(await bundledInto(folder)), remove };
}

/** Returns the bundles that all test files of a run share. The first caller bundles. */
export async function bundlesOfRun(): Promise<BuiltBundles> {
  const folder = folderOfRun();
  await oncePerRun('bundled', async () => void (await bundledInto(folder)));
  return bundledInto(folder);
}

/** Returns the bundles of the run if they are made or being made: a file that needs few of them makes them faster itself. */
export async function bundlesIfMade(): Promise<BuiltBundles | undefined> {
  const isMade = existsSync(join(folderOfRun(), LIST)) || existsSync(join(tmpdir(), 'bundled.claim'));
  return isMade ? bundlesOfRun() : undefined;
}

const LIST = 'bundles.json';

function folderOfRun(): string {
  return sharedFolder() ?? join(tmpdir(), 'bundles');
}

async function bundledInto(folder: string): Promise<BuiltBundles> {
  const list = join(folder, LIST);
  if (!existsSync(list)) {
    const bundles = await bundle(await entries(), { outFolder: folder });
    await writeFile(list, JSON.stringify(bundles));
  }
  return { folder, bundles: JSON.parse(await readFile(list, 'utf8')) as Bundle[] };
}
