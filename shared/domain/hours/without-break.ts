import type { Drive } from './drive.ts';

/** Tells whether the driver has had a full break, by the times without a ride since the last one, in milliseconds, in order. */
export type IsBreak = (pauses: readonly number[]) => boolean;

/** Splits drives at each full break. */
export function runsWithoutBreak(drives: readonly Drive[], isBreak: IsBreak): Drive[][] {
  const runs: Drive[][] = [];
  let pauses: number[] = [];
  for (const drive of drives) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (before) pauses.push(drive.start - before.end);
    if (run && !isBreak(pauses)) {
      run.push(drive);
      continue;
    }
    runs.push([drive]);
    pauses = [];
  }
  return runs;
}
