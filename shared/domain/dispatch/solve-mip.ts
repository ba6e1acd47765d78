import type { MipModel } from './mip-model.ts';

export interface MipLimits {
  readonly seconds: number;
  /** The search stops when the solver's memory grows beyond this. */
  readonly megabytes: number;
}

/** What a solver found. `bound`: no solution costs less. Without `values` it found no solution. */
export interface MipResult {
  readonly values: ArrayLike<number> | undefined;
  readonly bound: number;
  readonly isOptimal: boolean;
}

/** Solves a model with whole numbers. Stops at its limits with the best solution so far. */
export type SolveMip = (model: MipModel, limits: MipLimits) => MipResult;
