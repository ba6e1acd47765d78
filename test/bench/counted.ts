import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overBudget, readBudget } from '#infra/bundling/budget.ts';
import { bundle } from '#infra/bundling/bundle.ts';
import { entries } from '#infra/bundling/entries.ts';
import { BUNDLE_GATES, type Built } from './bundle-gates.ts';
import { type Figures, takeFigures } from './figures.ts';
import { printTable, say } from './print-table.ts';
import { type Gate, TABLE_GATES } from './table-gates.ts';

const build = async (): Promise<Built> => {
  const outFolder = await mkdtemp(join(tmpdir(), 'motorcade-bench-'));
  try {
    return { bundles: await bundle(await entries(), { outFolder }), budget: await readBudget() };
  } finally {
    await rm(outFolder, { recursive: true });
  }
};

/** Prints all figures that do not depend on the machine. Returns whether all gates hold. */
export const printCounted = async (manyPast: number): Promise<boolean> => {
  const built = await build();
  const figures = await takeFigures(manyPast);
  printOperations(figures, built);
  printJobs(figures);
  printBookings(figures);
  for (const reason of [...figures.unasked, ...overBudget(built.bundles, built.budget)]) say(`! ${reason}`);
  return printGates([...verdicts(BUNDLE_GATES, built), ...verdicts(TABLE_GATES, figures)]);
};

const KILOBYTE = 1_000;
const right = (title: string) => ({ title, right: true });

const printOperations = ({ figures }: Figures, { bundles }: Built): void => {
  const sizes = new Map(bundles.map((each) => [each.id, each]));
  const rows = figures.map(({ operationId, own, scenario }, place) => {
    const isFirst = figures[place - 1]?.operationId !== operationId;
    const { bytes = 0, gzipBytes = 0 } = sizes.get(operationId) ?? {};
    const size = isFirst ? [bytes / KILOBYTE, gzipBytes / KILOBYTE].map((kilobytes) => kilobytes.toFixed(1)) : ['', ''];
    return [isFirst ? operationId : '', scenario, own.roundTrips, own.requests, own.readUnits, own.writeUnits, ...size];
  });
  printTable(
    'Operations: requests to the table after the first round trip, in which all count the request (1 write unit) and read the user\n(1 read unit); and bundle sizes. Lists have more than a page of 50. Every ride has three VIPs, a vehicle and a driver.',
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
};

const printJobs = ({ jobs }: Figures): void =>
  printTable(
    'Jobs: one run on the same table',
    [{ title: 'job' }, right('trips'), right('requests'), right('read units'), right('write units')],
    jobs.map(({ jobId, spent }) => [jobId, spent.roundTrips, spent.requests, spent.readUnits, spent.writeUnits]),
  );

const printBookings = ({ bookings, ledgerDay }: Figures): void => {
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
    'Booking a vehicle and a driver by number of past rides: a booking, a refused booking, a conflict check',
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
};

interface Verdict {
  readonly bar: number;
  readonly promise: string;
  readonly most: number;
  readonly measured: number;
}

const verdicts = <F>(gates: readonly Gate<F>[], figures: F): Verdict[] =>
  gates.map(({ bar, measure, most, promise }) => ({ bar, promise, most, measured: measure(figures) }));

const printGates = (all: readonly Verdict[]): boolean => {
  const failed = all.filter(({ measured, most }) => measured > most);
  printTable(
    'Gates',
    [right('bar'), { title: 'promise' }, right('at most'), right('measured'), { title: '' }],
    all.map(({ bar, measured, most, promise }) => [bar, promise, most, measured, measured > most ? 'FAILS' : 'holds']),
  );
  say(`\n${all.length - failed.length} gates hold, ${failed.length} fail`);
  return failed.length === 0;
};
