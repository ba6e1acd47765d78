import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptBudget } from './budget.ts';
import { type Bundle, bundle, gzipBytesOf } from './bundle.ts';
import { entries } from './entries.ts';

/** The folder of the bundles that CDK deploys. */
export const BUILD_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../.build/bundles');

/** Bundles every function into that folder, unless the bundles in it are of the same sources. */
export async function buildFunctions({ maps = false } = {}): Promise<Bundle[]> {
  return bundle(await entries(), { outFolder: BUILD_FOLDER, maps });
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(7);
}

function report(bundles: readonly Bundle[], milliseconds: number): string {
  const lines = bundles.map((each) => `${kilobytes(each.bytes)}  ${kilobytes(gzipBytesOf(each))}  ${each.id}\n`);
  return `     KB   gzip KB\n${lines.join('')}${bundles.length} bundles in ${milliseconds} ms\n`;
}

/**
 * Bundles every function into `.build/bundles`, as `node infra/bundling/build.ts`. `--accept` writes the sizes of bundles that are new or differ
 * by more than 2 % to the budget file. `--maps` adds source maps, to read a stack trace of a deployed bundle of the same commit.
 * `--quiet` prints nothing.
 */
async function main(flags: readonly string[]): Promise<void> {
  const startedAt = Date.now();
  const bundles = await buildFunctions({ maps: flags.includes('--maps') });
  if (flags.includes('--accept')) await acceptBudget(bundles);
  if (!flags.includes('--quiet')) process.stdout.write(report(bundles, Date.now() - startedAt));
}

if (import.meta.main) await main(process.argv.slice(2));
