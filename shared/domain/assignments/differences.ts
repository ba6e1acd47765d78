import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { daysOf, type Holding, holdingOf, RESOURCES, sameHolding } from './holding.ts';
import type { LedgerDay } from './ledger.ts';

/** A place where a ledger and an activity say different things. There must never be one. */
export interface Difference {
  readonly resource: Holding['resource'];
  readonly resourceId: string;
  readonly day: string;
  readonly activityId: string;
  readonly problem: 'missing from the ledger' | 'left over in the ledger' | 'different in the ledger';
}

const keyOf = (day: string, { activityId, resource, resourceId }: Holding): string =>
  [resource, resourceId, day, activityId].join(' ');

/** Where the ledger days differ from what the activities say they must be. */
export const ledgerDifferences = (activities: readonly ActivityRecord[], days: readonly LedgerDay[]): Difference[] => {
  const expected = new Map<string, { readonly day: string; readonly holding: Holding }>();
  for (const holding of activities.flatMap((activity) => RESOURCES.map((resource) => holdingOf(activity, resource)))) {
    if (holding) for (const day of daysOf(holding)) expected.set(keyOf(day, holding), { day, holding });
  }
  const stored = new Map(
    days.flatMap(({ day, holdings }) => holdings.map((holding) => [keyOf(day, holding), { day, holding }])),
  );
  const keys = [...new Set([...expected.keys(), ...stored.keys()])].sort();
  return keys.flatMap((key) => differenceOf(expected.get(key), stored.get(key)));
};

const differenceOf = (
  expected: { readonly day: string; readonly holding: Holding } | undefined,
  stored: { readonly day: string; readonly holding: Holding } | undefined,
): Difference[] => {
  if (expected && stored && sameHolding(expected.holding, stored.holding)) return [];
  const found = expected ?? stored;
  if (!found) return [];
  const { activityId, resource, resourceId } = found.holding;
  const problem = !stored
    ? 'missing from the ledger'
    : !expected
      ? 'left over in the ledger'
      : 'different in the ledger';
  return [{ resource, resourceId, day: found.day, activityId, problem }];
};
