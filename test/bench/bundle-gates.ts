import { type Budget, overBudget } from '#infra/bundling/budget.ts';
import type { Bundle } from '#infra/bundling/bundle.ts';
import { countedSize, MAX_BYTES, MAX_GZIP_BYTES } from '#infra/bundling/limits.ts';
import type { Gate } from './table-gates.ts';

export interface Built {
  readonly bundles: readonly Bundle[];
  readonly budget: Budget;
}

const largest = (bundles: readonly Bundle[], size: 'bytes' | 'gzipBytes'): number =>
  Math.max(...bundles.map((bundle) => countedSize(bundle)[size]));

/** The bars measured in bytes. */
export const BUNDLE_GATES: readonly Gate<Built>[] = [
  {
    bar: 1,
    promise: 'the largest bundle, without libraries that only some bundles need: bytes',
    most: MAX_BYTES,
    measure: ({ bundles }) => largest(bundles, 'bytes'),
  },
  {
    bar: 1,
    promise: 'the largest bundle, without libraries that only some bundles need: bytes, gzipped',
    most: MAX_GZIP_BYTES,
    measure: ({ bundles }) => largest(bundles, 'gzipBytes'),
  },
  {
    bar: 2,
    promise: 'bundles that grew by more than 2 %, or have no budget',
    most: 0,
    measure: ({ budget, bundles }) => overBudget(bundles, budget).length,
  },
];
