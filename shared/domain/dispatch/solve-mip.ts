/** A row of a linear model: the sum of its columns, each by its value, lies within the bounds. */
export interface Row {
  readonly columns: number[];
  readonly values: number[];
  readonly lower: number;
  readonly upper: number;
}

/** A linear model with whole numbers: minimise `cost` within the bounds. Rows are sparse. */
export interface MipModel {
  readonly cost: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  readonly rows: readonly Row[];
}

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

/** The searches took all the time that their caller has for them together. */
export class SearchTimeOver extends Error {}

/** Solves a model with whole numbers. Stops at its limits with the best solution so far. */
export type SolveMip = (model: MipModel, limits: MipLimits) => MipResult;
