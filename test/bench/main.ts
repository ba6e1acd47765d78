import { openHouse } from './house.ts';

/**
 * `node test/bench/main.ts` prints what is counted and, after it, what is timed. With `--gates` it only counts, quickly. Ends with 1
 * when a gate fails; what is timed is for reading and fails nothing.
 */
const main = async (flags: readonly string[]): Promise<number> => {
  const gatesOnly = flags.includes('--gates');
  const closeHouse = await openHouse();
  try {
    const { printCounted } = await import('./counted.ts');
    const hold = await printCounted(gatesOnly ? 2_000 : 50_000);
    return hold ? 0 : 1;
  } finally {
    await closeHouse();
  }
};

process.exit(await main(process.argv.slice(2)));
