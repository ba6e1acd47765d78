import { printTable } from '../print-table.ts';
import type { ScaleFigure } from './scale-figure.ts';

/** The answer of a Lambda has at most 6 MB. */
const MAX_BYTES = 6_000_000;
/** Lambda gives a whole core at this memory, and less of one below it. */
const WHOLE_CORE_MB = 1_769;
/** What a function takes before its first request. */
const IDLE_MB = 120;
const SHOWN = 15;

/** Prints what comes nearest to a limit of its function: time at its share of a core, memory, and the size of an answer. */
export function printLimits(figures: readonly ScaleFigure[]): void {
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
