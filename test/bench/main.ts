import { parseArgs } from 'node:util';
import { createTable } from '#infra/local/engine/table.ts';
import setup from '#test/support/global-setup.ts';
import teardown from '#test/support/global-teardown.ts';

interface Asked {
  readonly rounds: number;
  readonly parts: readonly string[];
}

/** What one word prints. Returns whether its gates hold. */
type Bench = (asked: Asked) => Promise<boolean>;

/** Benches that need no table. */
const ALONE: Readonly<Record<string, Bench>> = {
  cost: async () => (await import('./cost/print-cost.ts')).printCost(),
  dispatch: async () => (await import('./print-dispatch.ts')).printDispatch(),
  flights: async () => (await import('./print-flights.ts')).printFlights(),
};

/** Benches that need the engine, the key set and the table. */
const AT_TABLE: Readonly<Record<string, Bench>> = {
  all: async ({ rounds }) => (await import('./print-bars.ts')).printAll(rounds),
  gates: async () => (await import('./print-bars.ts')).printGates(),
  cold: async ({ rounds }) => (await import('./print-bars.ts')).printCold(rounds),
  servers: async ({ rounds }) => (await import('./print-bars.ts')).printServers(rounds),
  counts: async () => (await import('./cost/measure-counts.ts')).measureCounts(),
  scale: async ({ parts }) => (await import('./scale/print-scale.ts')).printScale(parts),
};

/** Starts the test environment outside of a test: engine, key set, variables and an empty table. Returns the function that stops it. */
async function openTestEnvironment(): Promise<() => Promise<void>> {
  await setup();
  await import('#test/support/environment.ts');
  const { database } = await import('#shared/table/database.ts');
  await createTable(database().client, database().table);
  return async () => {
    database().client.destroy();
    await teardown();
  };
}

/**
 * `npm run bench` prints the counted figures, then cold starts, then all bars. `--gates` takes only the counted figures, at smaller sizes.
 * `--rounds` sets how often each start is timed, 9 by default. A word prints one thing alone: `cold` starts of functions, `servers` for the local server beside a bare one, `flights` and `dispatch` how good their plans are, `scale` an event of 10,000 guests or
 * some parts of it (`scale reads jobs`), and `cost` the cost of an event. `counts`, or `cost --measure`, measures what the cost rests on.
 * Exits with 1 if a gate is missed. A figure that is only read is named if it is missed.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      gates: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '9' },
      measure: { type: 'boolean', default: false },
    },
  });
  const [word = values.gates ? 'gates' : 'all', ...parts] = positionals;
  const asked = { rounds: Number(values.rounds), parts };
  if (!(asked.rounds >= 1)) throw new Error('--rounds must be at least 1');
  const name = word === 'cost' && values.measure ? 'counts' : word;
  const bench = ALONE[name] ?? AT_TABLE[name];
  if (!bench) throw new Error(`${word} is none of ${Object.keys({ ...ALONE, ...AT_TABLE }).join(', ')}`);
  const close = name in ALONE ? undefined : await openTestEnvironment();
  try {
    return (await bench(asked)) ? 0 : 1;
  } finally {
    await close?.();
  }
}

process.exit(await main());
