import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overBudget, readBudget } from '#infra/bundling/budget.ts';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import type { Measured } from './bars.ts';
import type { Built } from './bundle-bars.ts';
import { executedFiles } from './executed-files.ts';
import { type Figures, takeFigures } from './figures.ts';
import { takeGrowth } from './growth-figures.ts';
import { printGrowth } from './print-growth.ts';
import { printTable, say } from './print-table.ts';
import { startServices } from './services.ts';

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

/** Takes and prints all figures that do not depend on the machine. `isWhole` measures the largest sizes too, which takes minutes. */
export async function printCounted(isWhole: boolean): Promise<Omit<Measured, 'timed'>> {
  const built = await build();
  const services = await startServices();
  const executed = await executedFiles();
  const growth = await takeGrowth(isWhole);
  const table = await takeFigures(isWhole ? PAST.whole : PAST.quick, services);
  await services.stop();
  printOperations(table, built);
  printJobs(table);
  printBeats(table);
  printBookings(table);
  printGrowth(growth);
  for (const reason of [...table.unasked, ...overBudget(built.bundles, built.budget)]) say(`! ${reason}`);
  return { built, executed, growth, table };
}

const KILOBYTE = 1_000;
function right(title: string) {
  return { title, right: true };
}

function printOperations({ figures }: Figures, { bundles }: Built): void {
  const sizes = new Map(bundles.map((each) => [each.id, each]));
  const rows = figures.map(({ operationId, own, scenario }, place) => {
    const isFirst = figures[place - 1]?.operationId !== operationId;
    const { bytes = 0, gzipBytes = 0 } = sizes.get(operationId) ?? {};
    const size = isFirst ? [bytes / KILOBYTE, gzipBytes / KILOBYTE].map((kilobytes) => kilobytes.toFixed(1)) : ['', ''];
    return [isFirst ? operationId : '', scenario, own.roundTrips, own.requests, own.readUnits, own.writeUnits, ...size];
  });
  printTable(
    'Operations (bars 1, 11 and 13): requests to the table after the first round trip, in which all count the request (1 write unit) and read the user\n(1 read unit); and bundle sizes. Lists have more than a page of 50. Every ride has three VIPs, a vehicle and a driver.',
    [
      { title: 'operation' },
      { title: '' },
      right('trips'),
      right('requests'),
      right('read units'),
      right('write units'),
      right('KB'),
      right('KB gzip'),
    ],
    rows,
  );
}

function printJobs({ jobs }: Figures): void {
  return printTable(
    'Jobs (bar 13): one run on the same table',
    [{ title: 'job' }, right('trips'), right('requests'), right('read units'), right('write units')],
    jobs.map(({ jobId, spent }) => [jobId, spent.roundTrips, spent.requests, spent.readUnits, spent.writeUnits]),
  );
}

function printBeats({ beats }: Figures): void {
  return printTable(
    'One beat of gps-sync by number of new positions (bar 13): requests to the table, the settings included',
    ['devices', 'new each', 'stored', 'requests', 'read units', 'write units'].map(right),
    beats.map(({ devices, news, spent, stored }) => [
      devices,
      news,
      stored,
      spent.requests,
      spent.readUnits,
      spent.writeUnits,
    ]),
  );
}

function printBookings({ bookings, ledgerDay }: Figures): void {
  const columns = [
    'past rides',
    'read units',
    'write units',
    'requests',
    'read units',
    'requests',
    'read units',
    'requests',
  ];
  printTable(
    'Booking a vehicle and a driver by number of past rides (bar 12): a booking, a refused booking, a conflict check',
    columns.map(right),
    bookings.map(({ booking, check, past, refusal }) => [
      past,
      booking.readUnits,
      booking.writeUnits,
      booking.requests,
      refusal.readUnits,
      refusal.requests,
      check.readUnits,
      check.requests,
    ]),
  );
  say(`\nThe ledger, per resource and day: ${ledgerDay.readUnits} read unit, ${ledgerDay.writeUnits} write units`);
}
