import { printTable } from '#test/bench/print-table.ts';
import { aUser } from '#test/support/people.ts';
import { inFreshProcess } from './fresh-process.ts';
import { inRounds, median } from './rounds.ts';

interface Warm {
  /** CPU time in microseconds of one createVip request, with table answers from memory. */
  readonly create: number;
  /** CPU time in microseconds of identifying the caller of a new token. */
  readonly identify: number;
}

export interface WarmFigures {
  /** The median of the ratios of all rounds. */
  readonly createPerIdentify: number;
}

/** Times a request of a warm process without the table, and prints it. */
export async function takeWarm(rounds: number): Promise<WarmFigures> {
  const args = [await aUser('COORDINATOR')];
  const measure = () => inFreshProcess<Warm>('warm-process.ts', { args });
  const found = (await inRounds([{ name: 'warm', measure }], rounds)).get('warm') ?? [];
  printTable(
    `A request of a warm process, with table answers from memory (bar 9): CPU time; medians of ${rounds}`,
    [{ title: '' }, { title: 'CPU µs', right: true }],
    [
      ['createVip, with its usual token', median(found.map(({ create }) => create)).toFixed(0)],
      ['identify, with a token not seen before', median(found.map(({ identify }) => identify)).toFixed(0)],
    ],
  );
  return { createPerIdentify: median(found.map(({ create, identify }) => create / identify)) };
}
