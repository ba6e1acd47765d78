import type { Bar } from '#test/bench/bar.ts';
import { CSV, PDF_OF_200, ROSTER } from '#test/bench/document-samples.ts';
import type { DocumentFigure } from '#test/bench/documents.ts';
import type { ColdFigures } from './cold.ts';
import { COMPARED_MEGABYTES, type Cold, cpuMs, feltMs } from './cold-figure.ts';
import type { Timed } from './timed.ts';

type Measure = (timed: Timed) => number | undefined;

/** A figure that people read. */
function read(bar: number, promise: string, limit: number, how: string, measure: Measure, cause?: string): Bar<Timed> {
  return { bar, promise, limit, kind: 'read', how, measure, ...(cause && { cause }) };
}

function medianOf(bar: Bar<Timed>): Bar<Timed> {
  return { ...bar, isMedian: true };
}

type Started = Exclude<keyof ColdFigures, 'every'>;

/** Returns one cold start divided by another. */
function cold(figure: (cold: Cold) => number, one: Started, other: Started): Measure {
  return ({ cold: figures }) => {
    const [a, b] = [figures?.[one], figures?.[other]];
    return a && b ? figure(a) / figure(b) : undefined;
  };
}

function document(name: string, of: (figure: DocumentFigure) => number): Measure {
  return ({ documents }) => {
    const figure = documents.find((each) => each.name === name);
    return figure && of(figure);
  };
}

const CPU = 'ratio of CPU';
const FELT = `ratio of start and first answer at ${COMPARED_MEGABYTES} MB`;
function felt(cold: Cold): number {
  return feltMs(cold);
}
function rssMb(cold: Cold): number {
  return cold.rssMb;
}
const MEMORY = 'ratio of memory';
const PEAK = 'peak MB of one fresh process';

const MORE_REQUESTS =
  'We send more requests to the table and fetch the key set. The reference sends one request. With our requests, the SDK alone needs 1.18.';
const PREPARED =
  'The start also runs the operation once with a sample. People feel the bar above: Lambda gives the start a full core.';
const MODULES = 'zod, ElectroDB, CASL and Middy stay in memory. The reference loads the SDK alone.';
const PARSED_ANSWER =
  'We copy 200 records out of ElectroDB and parse them by their schema. node:http sends what the table gave.';
const WRITE_AND_PHONE =
  'ElectroDB builds the item of the VIP, and libphonenumber-js reads the phone number: together a third of the time.';
const RULES =
  'We also check rules, schemas and the phone number, build each request with ElectroDB, and write a log line.';
const COLLECTED_LATE = 'It depends on when garbage is collected: five runs took 268 to 345 MB.';
const CSV_LIBRARY =
  'csv-stringify writes the cells. Our own writer took a third of the time, but quoting is not our purpose.';

/** The bars that depend on the machine. */
export const TIMED_BARS: readonly Bar<Timed>[] = [
  ...[
    read(5, 'felt cold createVip, to the reference', 1.4, FELT, cold(felt, 'createVip', 'reference'), MORE_REQUESTS),
    read(
      5,
      'felt cold createEvent, to the reference',
      1.65,
      FELT,
      cold(felt, 'createEvent', 'reference'),
      MORE_REQUESTS,
    ),
    read(
      5,
      'felt cold start of the slowest operation, to the reference',
      2,
      FELT,
      ({ cold }) => cold?.every.worst,
      'It plans rides or makes a paper, and its work is more than a start.',
    ),
    read(5, 'cold createVip, to the reference', 1.75, CPU, cold(cpuMs, 'createVip', 'reference'), PREPARED),
    read(5, 'cold createEvent, to the reference', 1.95, CPU, cold(cpuMs, 'createEvent', 'reference'), PREPARED),
    read(6, 'cold createVip, to Nest 11 on Express', 0.4, CPU, cold(cpuMs, 'createVip', 'nest'), MORE_REQUESTS),
    read(8, 'createVip, to the reference', 1.15, MEMORY, cold(rssMb, 'createVip', 'reference'), MODULES),
    read(8, 'createEvent, to the reference', 1.25, MEMORY, cold(rssMb, 'createEvent', 'reference'), MODULES),
    read(9, 'warm createVip without I/O, to identify', 5, CPU, ({ warm }) => warm.createPerIdentify, WRITE_AND_PHONE),
    read(10, 'local server, POST, to node:http', 1.7, CPU, ({ servers }) => servers.post, RULES),
    read(10, 'local server, GET of 200, to node:http', 1.25, CPU, ({ servers }) => servers.get, PARSED_ANSWER),
    read(
      16,
      'PDF of 200 schedules: CPU seconds',
      2.5,
      'CPU time',
      document(PDF_OF_200, ({ cpuMs }) => cpuMs / 1_000),
    ),
    read(
      17,
      'CSV of 5,000 rows, to a join by hand',
      4,
      CPU,
      document(CSV, ({ ratio }) => ratio),
      CSV_LIBRARY,
    ),
  ].map(medianOf),
  read(
    16,
    'roster of 500 rows: bytes',
    120_000,
    'bytes',
    document(ROSTER, ({ bytes }) => bytes),
  ),
  read(
    16,
    'roster of 500 rows: MB',
    200,
    PEAK,
    document(ROSTER, ({ peakMb }) => peakMb),
  ),
  read(
    16,
    'PDF of 200 schedules: MB',
    300,
    PEAK,
    document(PDF_OF_200, ({ peakMb }) => peakMb),
    COLLECTED_LATE,
  ),
];
