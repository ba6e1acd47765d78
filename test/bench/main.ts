import { parseArgs } from 'node:util';
import { openHouse } from './house.ts';

/** Gates are for every change: what grows with the past is then looked at with less of it. */
const PAST = { quick: 2_000, whole: 50_000 };

/**
 * `node test/bench/main.ts` prints what is counted and, after it, what is timed. With `--gates` it only counts, quickly. `--rounds`
 * says how often each is timed. Ends with 1 when a gate fails; what is timed is for reading and fails nothing.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { gates: { type: 'boolean', default: false }, rounds: { type: 'string', default: '9' } },
  });
  const closeHouse = await openHouse();
  try {
    const { printCounted } = await import('./counted.ts');
    const hold = await printCounted(values.gates ? PAST.quick : PAST.whole);
    if (!values.gates) await time(Number(values.rounds));
    return hold ? 0 : 1;
  } finally {
    await closeHouse();
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
