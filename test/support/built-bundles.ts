import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_FOLDER, buildFunctions } from '#infra/bundling/build.ts';
import { type Bundle, keptBundles } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { oncePerRun } from './once-per-run.ts';

/** Returns the bundles of all functions, as they are deployed. The first test file of a run makes them, unless the last build is of these sources. */
export async function bundlesOfRun(): Promise<Bundle[]> {
  await oncePerRun('bundled', async () => void (await buildFunctions()));
  return buildFunctions();
}

/** Returns the bundles of all functions if they are made or being made: a file that needs few of them makes them faster itself. */
export async function bundlesIfMade(): Promise<Bundle[] | undefined> {
  const kept = await keptBundles(await entries(), { outFolder: BUILD_FOLDER });
  if (kept) return kept;
  return existsSync(join(tmpdir(), 'bundled.claim')) ? bundlesOfRun() : undefined;
}
