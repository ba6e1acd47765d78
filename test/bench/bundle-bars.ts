import { type Budget, countedSize, MAX_BYTES, MAX_GZIP_BYTES, overBudget } from '#infra/bundling/budget.ts';
import type { Bundle } from '#infra/bundling/bundle.ts';
import { type Bar, gate } from './bar.ts';

export interface Built {
  readonly bundles: readonly Bundle[];
  readonly budget: Budget;
}

function largest(bundles: readonly Bundle[], size: 'bytes' | 'gzipBytes'): number {
  return Math.max(...bundles.map((bundle) => countedSize(bundle)[size]));
}

const MAX_HEALTH_BYTES = 350_000;

const LARGEST = 'the largest bundle, without libraries that only some bundles need';

/** The bars measured in bytes of the build. */
export const BUNDLE_BARS: readonly Bar<Built>[] = [
  gate(1, LARGEST, MAX_BYTES, ({ bundles }) => largest(bundles, 'bytes'), 'bytes, minified'),
  gate(1, LARGEST, MAX_GZIP_BYTES, ({ bundles }) => largest(bundles, 'gzipBytes'), 'bytes, minified and gzipped'),
  gate(
    1,
    'the bundle of health',
    MAX_HEALTH_BYTES,
    ({ bundles }) => bundles.find(({ id }) => id === 'getHealth')?.bytes ?? Number.POSITIVE_INFINITY,
    'bytes, minified',
  ),
  gate(
    2,
    'bundles that grew by more than 2 %, or have no budget',
    0,
    ({ budget, bundles }) => overBudget(bundles, budget).length,
  ),
];
