import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';

/** Limits the time of all searches of a solver together. Once it is used up, a search answers at once that it found nothing. */
export function withinSeconds(solveMip: SolveMip, seconds: number): SolveMip {
  let left = seconds;
  return (model, limits) => {
    if (left <= 0) return { values: undefined, bound: Number.NEGATIVE_INFINITY, isOptimal: false };
    const startedAt = performance.now();
    const result = solveMip(model, { ...limits, seconds: Math.min(limits.seconds, left) });
    left -= (performance.now() - startedAt) / 1_000;
    return result;
  };
}
