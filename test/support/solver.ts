import { readFile } from 'node:fs/promises';
import { highsSolver } from '#shared/adapters/dispatch/highs.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';

/** Returns the solver, with its file from the package. */
export function testSolver(): Promise<SolveMip> {
  return highsSolver(() => readFile('node_modules/highs/build/highs.wasm'));
}
