import { printTable, say } from '#test/bench/print-table.ts';
import { type Services, startServices } from '#test/bench/services.ts';
import { unitsOf } from '#test/bench/spending.ts';
import { type EventSize, LARGE, makeEvent, ORDINARY } from './make-event.ts';
import { type Measuring, measuringOn, type ScaleFigure } from './measuring.ts';
import { PARTS } from './parts.ts';

/**
 * Measures an event of 10,000 guests beside an ordinary one, part by part, and names what comes nearest to a limit. Prints each part as it
 * ends. `wanted` names the parts, by default all. Throws if one does not exist. Returns false if something is over its limit.
 */
export async function printScale(wanted: readonly string[]): Promise<boolean> {
  const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const services = await startServices();
  try {
    const small = new Map<string, ScaleFigure>();
    const ordinary = await make(ORDINARY, services);
    for (const [, part] of parts) for (const figure of await part(ordinary)) small.set(figure.name, figure);
    const all: ScaleFigure[] = [];
    const large = await make(LARGE, services);
    for (const [name, part] of parts) {
      const figures = await part(large);
      printGrowth(name, small, figures);
      all.push(...figures);
    }
    return printLimits(all);
  } finally {
    await services.stop();
  }
}

const FIVE_MINUTES_MS = 300_000;

async function make(size: EventSize, services: Services): Promise<Measuring> {
  const now = new Date();
  const event = await makeEvent(size, now.toISOString());
  say(`\n${size.guests} guests are made`);
  // Some jobs do their work in each fifth minute only.
  const time = new Date(Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
  return measuringOn(event, services, time.toISOString());
}

/** Units that grow less than this count as flat, since a page may hold more records. */
const FLAT = { times: 1.5, units: 5 };

/** Says what the units follow: nothing (flat), the bytes of the answer, or else the size of the event. */
function followed(old: ScaleFigure | undefined, { bytes, spent }: ScaleFigure): string {
  if (!old) return '';
  const [before, after] = [unitsOf(old.spent), unitsOf(spent)];
  if (after <= before * FLAT.times + FLAT.units) return 'flat';
  return after / Math.max(1, before) <= (FLAT.times * bytes) / Math.max(1, old.bytes) ? 'the answer' : 'the event';
}

function printGrowth(part: string, before: ReadonlyMap<string, ScaleFigure>, large: readonly ScaleFigure[]): void {
  printTable(
    `Part ${part}: an ordinary event, and one of 10,000 guests. Units follow nothing (flat), the answer, or the event. MB: of the process`,
    ['', 'requests', 'large', 'units', 'large', 'CPU ms', 'large', 'KB', 'large', 'MB', 'units follow'],
    large.map((figure) => {
      const old = before.get(figure.name);
      const pairs = [old, figure].map((each) =>
        each ? [each.spent.requests, unitsOf(each.spent), each.cpuMs, each.bytes / 1_000].map(Math.round) : [],
      );
      const numbers = [0, 1, 2, 3].flatMap((place) => pairs.map((each) => each[place] ?? 0));
      return [figure.name, ...numbers, Math.round(figure.megabytes), followed(old, figure)];
    }),
  );
  for (const { name, note } of large) if (note) say(`! ${name}: ${note}`);
}

/** The answer of a Lambda has at most 6 MB. */
const MAX_BYTES = 6_000_000;
/** Lambda gives a whole core at this memory, and less of one below it. */
const WHOLE_CORE_MB = 1_769;
const SHOWN = 15;

/** Prints what comes nearest to a limit of its function: time at its share of a core, and the size of an answer. Tells whether all keep theirs. */
function printLimits(figures: readonly ScaleFigure[]): boolean {
  const shares = figures.flatMap(({ bytes, cpuMs, limits: { megabytes, seconds }, name }) => {
    const core = Math.min(1, megabytes / WHOLE_CORE_MB);
    return [
      { name, of: 'the size of an answer', share: bytes / MAX_BYTES },
      { name, of: `${seconds} s, at ${megabytes} MB`, share: cpuMs / 1_000 / core / seconds },
    ];
  });
  printTable(
    'What breaks first: the share of its limit that each uses at 10,000 guests. Time is CPU time on this machine',
    ['', 'of', '%'],
    shares
      .toSorted((a, b) => b.share - a.share)
      .slice(0, SHOWN)
      .map(({ name, of, share }) => [name, of, Math.round(share * 100)]),
  );
  return shares.every(({ share }) => share <= 1);
}
