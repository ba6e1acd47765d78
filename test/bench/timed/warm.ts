import { printTable, say } from '#test/bench/print-table.ts';
import { aUser } from '#test/support/people.ts';
import { tokenFor } from '#test/support/token.ts';
import { inFreshProcess } from './fresh-process.ts';
import { inRounds, median } from './rounds.ts';

interface Warm {
  readonly create: number;
  readonly verify: number;
}

/** Prints the cost of createVip without the table, compared with one signature verification: bar 9. */
export const printWarm = async (rounds: number): Promise<void> => {
  const input = await tokenFor(await aUser('COORDINATOR'));
  const measure = () => inFreshProcess<Warm>('warm-process.ts', { args: [], input });
  const found = (await inRounds([{ name: 'warm', measure }], rounds)).get('warm') ?? [];
  const [create, verify] = [median(found.map((each) => each.create)), median(found.map((each) => each.verify))];
  printTable(
    `A request of a warm process, with table answers from memory: CPU time; medians of ${rounds}`,
    [{ title: '' }, { title: 'CPU µs', right: true }],
    [
      ['createVip', create.toFixed(0)],
      ['verifying one RS256 signature', verify.toFixed(0)],
    ],
  );
  const ratio = median(found.map((each) => each.create / each.verify));
  say(`\nbar 9: createVip / RS256 verification  ${ratio.toFixed(2)} (at most 1.9)`);
};
