import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overBudget, readBudget } from '#infra/bundling/budget.ts';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import type { Built, Measured } from './bars.ts';
import { executedFiles } from './executed-files.ts';
import { type Figures, takeFigures } from './figures.ts';
import { takeGrowth } from './growth-figures.ts';
import { printTable, say } from './print-table.ts';
import { startServices } from './services.ts';
import { takeSize } from './size-bars.ts';

/** The largest number of past rides of a booking. */
const PAST = { quick: 2_000, whole: 50_000 };

async function build(): Promise<Built> {
  const outFolder = await mkdtemp(join(tmpdir(), 'motorcade-bench-'));
  try {
    return { bundles: await bundle(await entries(), { outFolder }), budget: await readBudget() };
  } finally {
    await rm(outFolder, { recursive: true });
  }
}

/**
 * Takes all figures that do not depend on the machine, and prints those of each operation and job. `isWhole` measures the largest sizes
 * too, which takes minutes.
 */
export async function takeCounted(isWhole: boolean): Promise<Omit<Measured, 'cold'>> {
  const built = await build();
  const services = await startServices();
  const executed = await executedFiles();
  const growth = await takeGrowth(isWhole);
  const table = await takeFigures(isWhole ? PAST.whole : PAST.quick, services);
  await services.stop();
  printOperations(table, built);
  printTable(
    'Jobs (bar 13): one run on the same table',
    ['job', ...SPENT],
    table.jobs.map(({ jobId, spent }) => [jobId, ...spentOf(spent)]),
  );
  for (const reason of [...table.unasked, ...overBudget(built.bundles, built.budget)]) say(`! ${reason}`);
  return { built, size: takeSize(), executed, growth, table };
}

const KILOBYTE = 1_000;
const SPENT = ['trips', 'requests', 'read units', 'write units'];

function spentOf({ readUnits, requests, roundTrips, writeUnits }: Figures['jobs'][number]['spent']): number[] {
  return [roundTrips, requests, readUnits, writeUnits];
}

function printOperations({ figures }: Figures, { bundles }: Built): void {
  const sizes = new Map(bundles.map((each) => [each.id, each]));
  printTable(
    'Operations (bars 1, 11 and 13): requests to the table after the first round trip, in which all count the request (1 write unit) and read the user\n(1 read unit); and bundle sizes. Lists have more than a page of 50. Every ride has three VIPs, a vehicle and a driver.',
    ['operation', '', ...SPENT, 'KB', 'KB gzip'],
    figures.map(({ operationId, own, scenario }) => {
      const { bytes = 0, gzipBytes = 0 } = sizes.get(operationId) ?? {};
      const kilobytes = [bytes, gzipBytes].map((size) => (size / KILOBYTE).toFixed(1));
      return [operationId, scenario, ...spentOf(own), ...kilobytes];
    }),
  );
}
