import type { Bar } from '#test/bench/bar.ts';
import type { ColdFigures } from './cold.ts';
import { COMPARED_MEGABYTES, type Cold, feltMs } from './cold-figure.ts';

type Figure = (cold: Cold) => number;

const FELT = `ratio of start and first answer at ${COMPARED_MEGABYTES} MB`;
const MORE_REQUESTS =
  'We send more requests to the table and fetch the key set. The reference sends one request. With our requests, the SDK alone needs 1.18.';
const PREPARED =
  'The start also runs the operation once with a sample. People feel the bar above: Lambda gives the start a full core.';
const MODULES = 'zod, ElectroDB, CASL and Middy stay in memory. The reference loads the SDK alone.';

const felt: Figure = (cold) => feltMs(cold);
const cpuMs: Figure = ({ callMs, initMs }) => initMs + callMs;
const rssMb: Figure = (cold) => cold.rssMb;

/** A figure of one start that people read, divided by that of the reference. */
function read(
  [bar, limit]: readonly [bar: number, limit: number],
  [promise, how]: readonly [promise: string, how: string],
  measure: (figures: ColdFigures) => number,
  cause: string,
): Bar<ColdFigures> {
  return { bar, promise, limit, kind: 'read', how, measure, cause };
}

function ratio(what: 'createVip' | 'createEvent', figure: Figure) {
  return (figures: ColdFigures): number => figure(figures[what]) / figure(figures.reference);
}

/** The bars that depend on the machine. */
export const COLD_BARS: readonly Bar<ColdFigures>[] = [
  read([5, 1.4], ['felt cold createVip, to the reference', FELT], ratio('createVip', felt), MORE_REQUESTS),
  read([5, 1.65], ['felt cold createEvent, to the reference', FELT], ratio('createEvent', felt), MORE_REQUESTS),
  read(
    [5, 2],
    ['felt cold start of the slowest operation, to the reference', FELT],
    ({ worst }) => worst,
    'It plans rides or makes a paper, and its work is more than a start.',
  ),
  read([5, 1.75], ['cold createVip, to the reference', 'ratio of CPU'], ratio('createVip', cpuMs), PREPARED),
  read([5, 1.95], ['cold createEvent, to the reference', 'ratio of CPU'], ratio('createEvent', cpuMs), PREPARED),
  read([8, 1.15], ['createVip, to the reference', 'ratio of memory'], ratio('createVip', rssMb), MODULES),
  read([8, 1.25], ['createEvent, to the reference', 'ratio of memory'], ratio('createEvent', rssMb), MODULES),
];
