import { printTable, say } from '#test/bench/print-table.ts';
import { type EventSize, LARGE, ORDINARY, makeEvent } from './make-event.ts';
import { type Measuring, type ScaleFigure, measuringOn } from './measuring.ts';
import { PARTS } from './parts.ts';
import { type Services, startServices } from '#test/bench/services.ts';
import { unitsOf } from '#test/bench/spending.ts';

/**
 * Measures an event of 10,000 guests beside an ordinary one, part by part, and names what comes nearest to a limit. Prints each part as it
 * ends. `wanted` names the parts, by default all. Throws if one does not exist.
 */
export async function printScale(wanted: readonly string[]): Promise<boolean> {
  const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  const names = Object.keys(PARTS).filter((name) => wanted.length === 0 || wanted.includes(name));
  const services = await startServices();
  try {
    const small = new Map<string, readonly ScaleFigure[]>();
    const ordinary = await make(ORDINARY, services);
    for (const name of names) small.set(name, await figuresOf(name, ordinary));
    const all: ScaleFigure[] = [];
    const large = await make(LARGE, services);
    for (const name of names) {
      const figures = await figuresOf(name, large);
      printGrowth(name, small.get(name) ?? [], figures);
      all.push(...figures);
    }
    printLimits(all);
    return true;
  } finally {
    await services.stop();
  }
}

const MINUTE = 'T00:00'.length + 'YYYY-MM-DD'.length;

async function make(size: EventSize, services: Services): Promise<Measuring> {
  const cpu = process.cpuUsage();
  const now = new Date().toISOString();
  const event = await makeEvent(size, now);
  const { system, user } = process.cpuUsage(cpu);
  say(`\n${size.guests} guests: made with ${Math.round((system + user) / 1_000_000)} s of CPU time`);
  // Some jobs do their work in each fifth minute only.
  const minute = Math.floor(Number(now.slice(MINUTE - 2, MINUTE)) / 5) * 5;
  const time = `${now.slice(0, MINUTE - 2)}${String(minute).padStart(2, '0')}:00.000Z`;
  return measuringOn(event, services, time);
}

function figuresOf(name: string, measuring: Measuring): Promise<ScaleFigure[]> {
  const part = PARTS[name];
  if (!part) throw new Error(`there is no part ${name}`);
  return part(measuring);
}

function growth(before: number, after: number): string {
  return before === 0 ? '' : (after / before).toFixed(1);
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

function printGrowth(part: string, small: readonly ScaleFigure[], large: readonly ScaleFigure[]): void {
  const before = new Map(small.map((figure) => [figure.name, figure]));
  const numbers = [
    'requests',
    'large',
    'units',
    'large',
    'times',
    'CPU ms',
    'large',
    'times',
    'KB',
    'large',
    'MB',
    'status',
  ];
  printTable(
    `Part ${part}: an ordinary event, and one of 10,000 guests. Units follow nothing (flat), the answer, or the event. MB: by how much the memory grew`,
    ['', ...numbers, 'units follow'],
    large.map((figure) => {
      const { bytes, cpuMs, megabytes, name, spent, status } = figure;
      const old = before.get(name);
      return [
        name,
        old?.spent.requests ?? 0,
        spent.requests,
        Math.round(old ? unitsOf(old.spent) : 0),
        Math.round(unitsOf(spent)),
        growth(old ? unitsOf(old.spent) : 0, unitsOf(spent)),
        Math.round(old?.cpuMs ?? 0),
        Math.round(cpuMs),
        growth(old?.cpuMs ?? 0, cpuMs),
        Math.round((old?.bytes ?? 0) / 1_000),
        Math.round(bytes / 1_000),
        Math.round(megabytes),
        status,
        followed(old, figure),
      ];
    }),
  );
  for (const { failure, name } of large) if (failure) say(`! ${name}: ${failure}`);
  for (const { name, note } of large) if (note) say(`  ${name}: ${note}`);
}

/** The answer of a Lambda has at most 6 MB. */
const MAX_BYTES = 6_000_000;
/** Lambda gives a whole core at this memory, and less of one below it. */
const WHOLE_CORE_MB = 1_769;
/** What a function takes before its first request. */
const IDLE_MB = 120;
const SHOWN = 15;

/** Prints what comes nearest to a limit of its function: time at its share of a core, memory, and the size of an answer. */
function printLimits(figures: readonly ScaleFigure[]): void {
  const shares = figures.flatMap(({ bytes, cpuMs, limits, megabytes, name, status }) => {
    const core = Math.min(1, limits.megabytes / WHOLE_CORE_MB);
    return [
      { name, of: 'the size of an answer', share: status === 0 ? 0 : bytes / MAX_BYTES },
      { name, of: `${limits.seconds} s, at ${limits.megabytes} MB`, share: cpuMs / 1_000 / core / limits.seconds },
      { name, of: `${limits.megabytes} MB of memory`, share: (IDLE_MB + megabytes) / limits.megabytes },
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
}
