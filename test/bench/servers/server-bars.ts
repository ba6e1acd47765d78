import type { Bar } from '#test/bench/bar.ts';
import type { OfServer, ServerFigures } from './servers.ts';

const HOW = 'ratio of CPU to bare node:http with the same requests to the table and the same check of tokens';
const RULES = 'Ours also validates, counts for the limit, checks rights, logs and shapes what is read.';

function read(promise: string, limit: number, of: (figures: ServerFigures) => OfServer): Bar<ServerFigures> {
  const ratio = (figures: ServerFigures): number => of(figures).ours / of(figures).bare;
  return { bar: 10, promise, limit, kind: 'read', how: HOW, cause: RULES, measure: ratio };
}

/** What a warm request costs in the local server. */
export const SERVER_BARS: readonly Bar<ServerFigures>[] = [
  read('POST of a VIP in the local server', 1.7, ({ post }) => post),
  read('GET of 200 VIPs in the local server', 1.15, ({ get }) => get),
];
