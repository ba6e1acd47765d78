import {
  type Budget,
  countedBytes,
  countedGzipBytes,
  MAX_BYTES,
  MAX_GZIP_BYTES,
  overBudget,
} from '#infra/bundling/budget.ts';
import type { Bundle } from '#infra/bundling/bundle.ts';
import { type Bar, gate } from './bar.ts';
import type { ColdFigures } from './cold/cold.ts';
import { COLD_BARS } from './cold/cold-bars.ts';
import { type Executed, FILE_BARS } from './executed-files.ts';
import { GROWTH_BARS } from './growth-bars.ts';
import type { GrowthFigures } from './growth-figures.ts';
import { SIZE_BARS, type Size } from './size-bars.ts';
import { TABLE_BARS } from './table-bars.ts';
import type { TableFigures } from './table-figures.ts';

export interface Built {
  readonly bundles: readonly Bundle[];
  readonly budget: Budget;
}

function sizeOf(bundles: readonly Bundle[], wanted: string): number {
  return bundles.find(({ id }) => id === wanted)?.bytes ?? Number.POSITIVE_INFINITY;
}

const MAX_HEALTH_BYTES = 350_000;

const LARGEST = 'the largest bundle, without libraries that only some bundles need';

/** The bars measured in bytes of the build. */
const BUNDLE_BARS: readonly Bar<Built>[] = [
  gate(1, LARGEST, MAX_BYTES, ({ bundles }) => Math.max(...bundles.map(countedBytes)), 'bytes, minified'),
  gate(
    1,
    LARGEST,
    MAX_GZIP_BYTES,
    ({ bundles }) => Math.max(...bundles.map(countedGzipBytes)),
    'bytes, minified and gzipped',
  ),
  gate(1, 'the bundle of health', MAX_HEALTH_BYTES, ({ bundles }) => sizeOf(bundles, 'getHealth'), 'bytes, minified'),
  gate(
    2,
    'bundles that grew by more than 2 %, or have no budget',
    0,
    (built) => overBudget(built.bundles, built.budget).length,
  ),
];

/** All figures of one run. */
export interface Measured {
  readonly built: Built;
  readonly size: Size;
  readonly executed: Executed;
  readonly table: TableFigures;
  readonly growth: GrowthFigures;
  /** Absent with `--gates`, and without openssl. */
  readonly cold?: ColdFigures;
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
  ...of(SIZE_BARS, ({ size }) => size),
  ...of(COLD_BARS, ({ cold }) => cold),
].toSorted((a, b) => a.bar - b.bar);
