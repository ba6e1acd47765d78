import { printTable, say } from '../print-table.ts';
import { startServices } from '../services.ts';
import { unitsOf } from '../spending.ts';
import { type EventSize, LARGE, ORDINARY } from './event-size.ts';
import { makeEvent } from './make-event.ts';
import { type ScaleFigure, scaleFigures } from './scale-figures.ts';

/** The answer of a Lambda has at most 6 MB. */
const MAX_BYTES = 6_000_000;
/** How long an operation and a job compute at most, if they had a whole core. */
const MAX_CPU_MS = { operation: 20_000, job: 60_000 };
const SHOWN = 10;

/** Measures an event of 10,000 guests beside an ordinary one, prints both, and names what comes nearest to a limit. */
export const printScale = async (): Promise<void> => {
  const services = await startServices();
  try {
    const small = await measure(ORDINARY);
    const large = await measure(LARGE);
    printGrowth(small, large);
    printLimits(large);
  } finally {
    await services.stop();
  }
};

const measure = async (size: EventSize): Promise<ScaleFigure[]> => {
  const startedAt = performance.now();
  const now = new Date().toISOString();
  const event = await makeEvent(size, now);
  const made = performance.now();
  const figures = await scaleFigures(event, `${now.slice(0, 14)}00:00.000Z`);
  const seconds = (from: number, to: number): number => Math.round((to - from) / 1_000);
  say(
    `\n${size.guests} guests: made in ${seconds(startedAt, made)} s, measured in ${seconds(made, performance.now())} s`,
  );
  return figures;
};

const growth = (before: number, after: number): string => (before === 0 ? '' : (after / before).toFixed(1));

const right = (title: string) => ({ title, right: true });

const printGrowth = (small: readonly ScaleFigure[], large: readonly ScaleFigure[]): void => {
  const before = new Map(small.map((figure) => [figure.name, figure]));
  printTable(
    'Each request and job on an ordinary event, and on one of 10,000 guests: requests to the table, read and write units, CPU time, and how many times as much',
    [
      { title: '' },
      ...['requests', 'large', 'units', 'large', 'times', 'CPU ms', 'large', 'times', 'KB', 'large', 'status'].map(
        right,
      ),
    ],
    large.map(({ bytes, cpuMs, name, spent, status }) => {
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
        status,
      ];
    }),
  );
};

const printLimits = (large: readonly ScaleFigure[]): void => {
  for (const { failure, name } of large) if (failure) say(`! ${name}: ${failure}`);
  const shares = large.flatMap(({ bytes, cpuMs, name, status }) => {
    const limit = status === 0 ? MAX_CPU_MS.job : MAX_CPU_MS.operation;
    return [
      { name, of: 'the size of an answer', share: status === 0 ? 0 : bytes / MAX_BYTES },
      { name, of: 'the time, on a whole core', share: cpuMs / limit },
    ];
  });
  printTable(
    'What breaks first: the share of its limit that each uses at 10,000 guests',
    [{ title: '' }, { title: 'of' }, right('%')],
    shares
      .toSorted((a, b) => b.share - a.share)
      .slice(0, SHOWN)
      .map(({ name, of, share }) => [name, of, Math.round(share * 100)]),
  );
};
