import { highsSolver, withinSeconds } from '#shared/adapters/dispatch/highs.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { readAsset } from '#shared/platform/asset.ts';

/** What a function needs beside its code to solve: it names these as its `assets`. */
export const SOLVER_ASSETS = { 'highs.wasm': 'node_modules/highs/build/highs.wasm' } as const;

/** Returns how to load a solver. Its searches together take at most these seconds. */
export function solverWithin(seconds: number) {
  return async (): Promise<SolveMip> =>
    withinSeconds(await highsSolver(() => readAsset(SOLVER_ASSETS, 'highs.wasm')), seconds);
}
