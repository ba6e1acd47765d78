import { parseArgs } from 'node:util';
import { openTestEnvironment } from './test-environment.ts';

/** The number of past rides. `--gates` runs on every change and uses fewer. */
const PAST = { quick: 2_000, whole: 50_000 };

/**
 * `node test/bench/main.ts` prints the counted figures, then the timed ones. `--gates` prints only the counted figures. `--rounds` sets
 * how often each is timed, 9 by default. Exits with 1 if a gate fails. Timed figures never fail.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { gates: { type: 'boolean', default: false }, rounds: { type: 'string', default: '9' } },
  });
  const closeTestEnvironment = await openTestEnvironment();
  try {
    const { printCounted } = await import('./counted.ts');
    const hold = await printCounted(values.gates ? PAST.quick : PAST.whole);
    if (!values.gates) await time(Number(values.rounds));
    return hold ? 0 : 1;
  } finally {
    await closeTestEnvironment();
  }
};

const time = async (rounds: number): Promise<void> => {
  const { printFlights } = await import('./print-flights.ts');
  const { printDocuments } = await import('./print-documents.ts');
  printFlights();
  await printDocuments(rounds);
  const { installNest } = await import('./timed/nest-packages.ts');
  const { printCold } = await import('./timed/cold.ts');
  const { printWarm } = await import('./timed/warm.ts');
  const { printServers } = await import('./timed/servers.ts');
  const nest = await installNest();
  try {
    await printCold(rounds, nest);
    await printWarm(rounds);
    await printServers(Math.ceil(rounds / 3), nest);
  } finally {
    await nest?.remove();
  }
};

process.exit(await main());
