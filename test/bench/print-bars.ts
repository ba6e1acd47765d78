import type { Bar } from './bar.ts';
import { BARS } from './bars.ts';
import { COLD_BARS } from './cold/cold-bars.ts';
import { takeCold } from './cold/cold.ts';
import { takeCounted } from './counted.ts';
import { printTable, say } from './print-table.ts';

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
