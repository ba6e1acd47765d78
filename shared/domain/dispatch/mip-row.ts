/** A row of a linear model: the sum of its columns, each by its value, lies within the bounds. */
export interface Row {
  readonly columns: number[];
  readonly values: number[];
  readonly lower: number;
  readonly upper: number;
}
