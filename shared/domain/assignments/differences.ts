import { blockedTimeOf } from '#shared/domain/blocks/block-days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import {
  type Assignment,
  assignmentsOf,
  type BusyTime,
  daysOf,
  isBlock,
  type Resource,
  sameAssignment,
  sameHolding,
} from './assignment.ts';
import { busyTimeId, type LedgerDay } from './ledger.ts';

/** A difference between a ledger day and an activity or a block. Any difference is a bug. */
export interface Difference {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly day: string;
  /** Absent if the difference is about a block. */
  readonly activityId?: string;
  readonly blockId?: string;
  readonly problem: 'missing from the ledger' | 'left over in the ledger' | 'different in the ledger';
}

interface OfDay {
  readonly day: string;
  readonly time: BusyTime;
}

function keyOf({ day, time }: OfDay): string {
  return [time.resource, time.resourceId, day, busyTimeId(time)].join(' ');
}

/** The records that the ledger days repeat. */
export interface LedgerSources {
  readonly activities: readonly ActivityRecord[];
  readonly blocks: readonly BlockRecord[];
}

/** Compares the ledger days with the days that the activities and the blocks require. Returns the differences. */
export function ledgerDifferences({ activities, blocks }: LedgerSources, days: readonly LedgerDay[]): Difference[] {
  const required: BusyTime[] = [
    ...activities.flatMap((activity) => assignmentsOf(activity)),
    ...blocks.map(blockedTimeOf),
  ];
  const expected = byKey(required.flatMap((time) => daysOf(time).map((day) => ({ day, time }))));
  const stored = byKey(
    days.flatMap(({ assignments, blocks: blocked, day }) =>
      [...assignments, ...blocked].map((time) => ({ day, time })),
    ),
  );
  const keys = [...new Set([...expected.keys(), ...stored.keys()])].sort();
  return keys.flatMap((key) => differenceOf(expected.get(key), stored.get(key)));
}

function byKey(parts: readonly OfDay[]): ReadonlyMap<string, OfDay> {
  return new Map(parts.map((part) => [keyOf(part), part]));
}

/** Ledger days that were written before places were kept have none. */
function hasPlaces({ from, to }: Assignment): boolean {
  return from !== undefined || to !== undefined;
}

function isSame(a: BusyTime, b: BusyTime): boolean {
  return isBlock(a) || isBlock(b)
    ? a.start === b.start && a.end === b.end
    : sameHolding(a, b) && (!hasPlaces(b) || sameAssignment(a, b));
}

function differenceOf(expected: OfDay | undefined, stored: OfDay | undefined): Difference[] {
  if (expected && stored && isSame(expected.time, stored.time)) return [];
  const found = expected ?? stored;
  if (!found) return [];
  const { day, time } = found;
  const { resource, resourceId } = time;
  const subject = isBlock(time) ? { blockId: time.blockId } : { activityId: time.activityId };
  const problem = !stored
    ? 'missing from the ledger'
    : !expected
      ? 'left over in the ledger'
      : 'different in the ledger';
  return [{ resource, resourceId, day, ...subject, problem }];
}
