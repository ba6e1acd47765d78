import { readFile } from 'node:fs/promises';
import { highsSolver } from '#shared/adapters/dispatch/highs.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';

/** Plans by search alone, in a third of the time. It may leave a ride open that could be covered. */
export const withoutSolver: SolveMip = () => ({ values: undefined, bound: Number.NEGATIVE_INFINITY, isOptimal: false });

/** Returns the solver, with its file from the package. */
export function testSolver(): Promise<SolveMip> {
  return highsSolver(() => readFile('node_modules/highs/build/highs.wasm'));
}
