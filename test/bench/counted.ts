import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overBudget, readBudget } from '#infra/bundling/budget.ts';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import type { Spent } from '#test/support/capacity.ts';
import type { Built, Measured } from './bars.ts';
import { executedFiles } from './executed-files.ts';
import { takeGrowth } from './growth-figures.ts';
import { printTable, say } from './print-table.ts';
import { startServices } from './services.ts';
import { takeSize } from './size-bars.ts';
import { takeFigures } from './table-figures.ts';

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

const SPENT = ['trips', 'requests', 'read units', 'write units'];

function spentOf({ readUnits, requests, roundTrips, writeUnits }: Spent): number[] {
  return [roundTrips, requests, readUnits, writeUnits];
}

/**
 * Takes all figures that do not depend on the machine, and prints those of each operation and job. `isWhole` measures the largest size too,
 * which takes minutes.
 */
export async function takeCounted(isWhole: boolean): Promise<Omit<Measured, 'cold'>> {
  const built = await build();
  const services = await startServices();
  const executed = await executedFiles();
  const growth = await takeGrowth();
  const table = await takeFigures(isWhole ? PAST.whole : PAST.quick, services);
  await services.stop();
  printTable(
    'Operations (bars 11 and 13): requests to the table after the first round trip, in which all count the request (1 write unit) and read the\nuser (1 read unit). Lists have more than a page of 50. Every ride has three VIPs, a vehicle and a driver.',
    ['operation', '', ...SPENT],
    table.figures.map(({ operationId, own, scenario }) => [operationId, scenario, ...spentOf(own)]),
  );
  printTable(
    'Jobs (bar 13): one run on the same table',
    ['job', ...SPENT],
    table.jobs.map(({ jobId, spent }) => [jobId, ...spentOf(spent)]),
  );
  for (const reason of [...table.unasked, ...overBudget(built.bundles, built.budget)]) say(`! ${reason}`);
  return { built, size: takeSize(), executed, growth, table };
}
