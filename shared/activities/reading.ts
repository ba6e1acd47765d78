import {
  daysOf,
  type Holding,
  holdingOf,
  RESOURCES,
  type Resource,
  sameHolding,
} from '#shared/domain/assignments/holding.ts';
import { type LedgerDay, MAX_TURNAROUND_MINUTES } from '#shared/domain/assignments/ledger.ts';
import { readDays } from '#shared/entities/ledger.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** What was read of one kind of resource to decide about an activity that stops or starts to hold one. */
export interface LedgerReading {
  readonly resource: Resource;
  readonly old: Holding | undefined;
  readonly now: Holding | undefined;
  /** The days of both, as just written: those that change, and the neighbours that decide. */
  readonly days: readonly LedgerDay[];
}

/** Reads the ledger days that a change of an activity is about; nothing where it holds the same as before. */
export const readLedger = (before: ActivityRecord | undefined, after: ActivityRecord): Promise<LedgerReading[]> =>
  Promise.all(RESOURCES.map((resource) => readOne(resource, holdingOf(before, resource), holdingOf(after, resource))));

const readOne = async (
  resource: Resource,
  old: Holding | undefined,
  now: Holding | undefined,
): Promise<LedgerReading> => {
  if (sameHolding(old, now)) return { resource, old, now, days: [] };
  const wanted = now ? daysOf(now, now.busy ? MAX_TURNAROUND_MINUTES : 0) : [];
  const left = old ? daysOf(old).filter((day) => old.resourceId !== now?.resourceId || !wanted.includes(day)) : [];
  const days = await Promise.all([
    now ? readDays(resource, now.resourceId, wanted) : [],
    old ? readDays(resource, old.resourceId, left) : [],
  ]);
  return { resource, old, now, days: days.flat() };
};
