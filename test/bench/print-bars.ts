import { BARS, type Measured } from './bars.ts';
import { printTable, say } from './print-table.ts';

const HELD_BY_TESTS =
  'Tests hold bars 3, 4 and 7 (test/infra/bundles.long.test.ts), the rest of 14 (test/entities/ledger-races.test.ts), 15\n(test/operations/pipeline/key-rotation.test.ts) and 18 (test/infra/stacks.test.ts).';

/** Prints each bar with its limit, its verdict and how it was measured. Returns whether all gates hold. */
export function printBars(measured: Measured): boolean {
  const { timed } = measured;
  const bars = timed ? BARS : BARS.filter(({ kind }) => kind === 'gate');
  const verdicts = bars.map((bar) => {
    const value = bar.measure(measured);
    const verdict = value === undefined ? 'not measured' : value > bar.limit ? 'MISSED' : 'holds';
    return { ...bar, value, verdict };
  });
  printTable(
    'Bars. A missed gate fails the run. People judge a figure that is only read, on an idle machine.',
    [
      { title: 'bar', right: true },
      { title: 'promise' },
      { title: 'at most', right: true },
      { title: 'measured', right: true },
      { title: 'verdict' },
      { title: '' },
      { title: 'how' },
    ],
    verdicts.map(({ bar, how, isMedian, kind, limit, promise, value, verdict }) => [
      bar,
      promise,
      limit,
      value ?? '',
      verdict,
      kind,
      isMedian && timed ? `${how}, median of ${timed.rounds}` : how,
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
