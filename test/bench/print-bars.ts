import { overBudget, readBudget } from '#infra/bundling/budget.ts';
import { buildFunctions } from '#infra/bundling/build.ts';
import type { Spent } from '#test/support/capacity.ts';
import type { Bar } from './bar.ts';
import { BARS, type Measured } from './bars.ts';
import { takeCold } from './cold/cold.ts';
import { COLD_BARS } from './cold/cold-bars.ts';
import { executedFiles } from './executed-files.ts';
import { takeGrowth } from './growth-figures.ts';
import { printTable, say } from './print-table.ts';
import { startServices } from './services.ts';
import { SERVER_BARS } from './servers/server-bars.ts';
import { takeServers } from './servers/servers.ts';
import { takeSize } from './size-bars.ts';
import { takeFigures } from './table-figures.ts';

/** The largest number of past rides of a booking. */
const PAST = { quick: 2_000, whole: 50_000 };

const SPENT = ['trips', 'requests', 'read units', 'write units'];

function spentOf({ readUnits, requests, roundTrips, writeUnits }: Spent): number[] {
  return [roundTrips, requests, readUnits, writeUnits];
}

/**
 * Takes all figures that do not depend on the machine, and prints those of each operation and job. `isWhole` measures the largest size too,
 * which takes minutes.
 */
async function takeCounted(isWhole: boolean): Promise<Omit<Measured, 'cold'>> {
  const built = { bundles: await buildFunctions(), budget: await readBudget() };
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

const HELD_BY_TESTS =
  'Tests hold bars 3, 4 and 7 (test/infra/bundles.long.test.ts), the rest of 14 (test/entities/ledger-races.test.ts), 15\n(test/operations/pipeline/key-rotation.test.ts) and 18 (test/infra/stacks.test.ts).';

/** Takes the counted figures at smaller sizes. Returns whether all gates hold. */
export async function printGates(): Promise<boolean> {
  return printBars(
    BARS.filter(({ kind }) => kind === 'gate'),
    await takeCounted(false),
  );
}

/** Takes all figures. */
export async function printAll(rounds: number): Promise<boolean> {
  const counted = await takeCounted(true);
  const cold = await takeCold(rounds);
  return printBars(BARS, { ...counted, ...(cold && { cold }) });
}

/** Times cold starts alone. */
export async function printCold(rounds: number): Promise<boolean> {
  const cold = await takeCold(rounds);
  return cold === undefined || printBars(COLD_BARS, cold);
}

/** Times the local server alone. */
export async function printServers(rounds: number): Promise<boolean> {
  return printBars(SERVER_BARS, await takeServers(rounds));
}

/** Prints each bar with its limit, its verdict and how it was measured. Returns whether all gates hold. */
function printBars<F>(bars: readonly Bar<F>[], measured: F): boolean {
  const verdicts = bars.map((bar) => {
    const value = bar.measure(measured);
    return { ...bar, value, verdict: value === undefined ? 'not measured' : value > bar.limit ? 'MISSED' : 'holds' };
  });
  printTable(
    'Bars. A missed gate fails the run. People judge a figure that is only read, on an idle machine.',
    ['bar', 'promise', 'at most', 'measured', 'verdict', '', 'how'],
    verdicts.map(({ bar, how, kind, limit, promise, value, verdict }) => [
      bar,
      promise,
      limit,
      value ?? '',
      verdict,
      kind,
      how,
    ]),
  );
  const missed = verdicts.filter(({ verdict }) => verdict === 'MISSED');
  const gates = missed.filter(({ kind }) => kind === 'gate');
  const holding = verdicts.filter(({ verdict }) => verdict === 'holds');
  say(
    `\n${holding.length} of ${verdicts.length} bars hold. Missed: ${gates.length} gates, ${missed.length - gates.length} read figures.`,
  );
  for (const { bar, cause, promise } of missed)
    say(`! MISSED bar ${bar}: ${promise}.${cause ? ` Cause: ${cause}` : ''}`);
  say(HELD_BY_TESTS);
  return gates.length === 0;
}
