import type { Bar } from './bar.ts';
import { BUNDLE_BARS, type Built } from './bundle-bars.ts';
import { type Executed, FILE_BARS } from './executed-files.ts';
import type { Figures } from './figures.ts';
import { GROWTH_BARS } from './growth-bars.ts';
import type { GrowthFigures } from './growth-figures.ts';
import { TABLE_BARS } from './table-bars.ts';
import type { Timed } from './timed/timed.ts';
import { TIMED_BARS } from './timed/timed-bars.ts';

/** All figures of one run. */
export interface Measured {
  readonly built: Built;
  readonly table: Figures;
  readonly growth: GrowthFigures;
  readonly executed: readonly Executed[];
  /** Absent with `--gates`. */
  readonly timed?: Timed;
}

function of<F>(bars: readonly Bar<F>[], part: (measured: Measured) => F | undefined): readonly Bar<Measured>[] {
  return bars.map((bar) => ({
    ...bar,
    measure: (measured) => {
      const figures = part(measured);
      return figures === undefined ? undefined : bar.measure(figures);
    },
  }));
}

/** All bars of the benchmarks. The gates and the printed table are made from this list. */
export const BARS: readonly Bar<Measured>[] = [
  ...of(BUNDLE_BARS, ({ built }) => built),
  ...of(TABLE_BARS, ({ table }) => table),
  ...of(GROWTH_BARS, ({ growth }) => growth),
  ...of(FILE_BARS, ({ executed }) => executed),
  ...of(TIMED_BARS, ({ timed }) => timed),
].toSorted((a, b) => a.bar - b.bar);
