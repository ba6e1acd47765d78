import { parseArgs } from 'node:util';
import { printCopilot } from './copilot.ts';
import { openTestEnvironment } from './test-environment.ts';

const CAPABILITIES: ReadonlySet<string> = new Set([
  'board',
  'copilot',
  'cost',
  'dispatch',
  'files',
  'flights',
  'scale',
]);

/**
 * `node test/bench/main.ts` prints the counted figures, then the timed ones, then all bars. `--gates` takes only the counted figures, at
 * smaller sizes. `--rounds` sets how often each is timed, 9 by default. `--gps-day 200x24` instead drives 200 devices for 24 hours
 * through the GPS synchronisation. `files` prints the product files that one warm request runs
 * through. Each of the words `flights`, `dispatch`, `board` and `copilot` prints only the figures of that
 * capability, and `scale` those of an event of 10,000 guests, or some parts of them: `scale reads jobs`. `cost` prints the cost of an event, and with `--measure` first measures what it rests on.
 * Exits with 1 if a gate is missed. A missed timed bar is only named.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      gates: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '9' },
      'gps-day': { type: 'string' },
      measure: { type: 'boolean', default: false },
    },
  });
  const [capability, ...parts] = positionals;
  if (capability !== undefined && !CAPABILITIES.has(capability))
    throw new Error(`${capability} is none of ${[...CAPABILITIES].join(', ')}`);
  if (capability === 'copilot') return (await printCopilot()) ? 0 : 1;
  if (capability === 'cost' && !values.measure) {
    await (await import('./cost/print-cost.ts')).printCost();
    return 0;
  }
  const rounds = Number(values.rounds);
  if (capability === 'flights') {
    const { printFlights } = await import('./print-flights.ts');
    return printFlights() ? 0 : 1;
  }
  if (capability === 'board') {
    const { printBoard } = await import('./board/print-board.ts');
    return (await printBoard()) ? 0 : 1;
  }
  if (capability === 'dispatch') {
    const { printDispatch } = await import('./print-dispatch.ts');
    return (await printDispatch()) ? 0 : 1;
  }
  if (!(rounds >= 1)) throw new Error('--rounds must be at least 1');
  const closeTestEnvironment = await openTestEnvironment();
  try {
    if (values.measure) {
      await (await import('./cost/measure-counts.ts')).measureCounts();
      return 0;
    }
    if (capability === 'files') return (await (await import('./executed-files.ts')).printFiles()) ? 0 : 1;
    if (capability === 'scale') {
      await (await import('./scale/print-scale.ts')).printScale(parts);
      return 0;
    }
    const size = values['gps-day'];
    if (size !== undefined) return (await (await import('./gps-day.ts')).printGpsDay(size)) ? 0 : 1;
    const { printCounted } = await import('./counted.ts');
    const { printBars } = await import('./print-bars.ts');
    const counted = await printCounted(!values.gates);
    const hold = printBars(values.gates ? counted : { ...counted, timed: await time(rounds) });
    return hold ? 0 : 1;
  } finally {
    await closeTestEnvironment();
  }
}

async function time(rounds: number) {
  const { printFlights } = await import('./print-flights.ts');
  const { takeTimed } = await import('./timed/timed.ts');
  printFlights();
  return takeTimed(rounds);
}

process.exit(await main());
