import { blockedTimeOf } from '#shared/domain/blocks/block-days.ts';
import { neighboursOf, type Squeeze, squeezesOf, type Travel, worseSqueezes } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_TURNAROUND_MINUTES } from '#shared/schemas/assignments/needs.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import {
  type Assignment,
  assignmentsOf,
  type BusyTime,
  daysOf,
  type HoldingChange,
  holdingChanges,
  isBlock,
  type Resource,
  sameAssignment,
  sameHolding,
} from './assignment.ts';
import { busyTimeId, busyTimes, conflictingTimes, type LedgerChange, type LedgerDay, ledgerChanges } from './ledger.ts';

/** The days of one resource that `decideLedger` needs. */
interface DaysToRead {
  readonly resource: Resource;
  readonly resourceId: string;
  /** UTC days, in order. */
  readonly days: readonly string[];
}

/** How a change of an activity affects the ledger. */
export interface LedgerDecision {
  /** The assignments of other activities and the blocks that conflict with this activity. */
  readonly taken: readonly BusyTime[];
  /** The rides before and after that lie too close for the way between them. */
  readonly squeezes: readonly Squeeze[];
  readonly changes: readonly LedgerChange[];
  /**
   * Days that the turnaround or a way reaches but that do not change. The transaction checks that they are still as we read them.
   */
  readonly unchangedDays: readonly LedgerDay[];
}

/** Tells whether a change names other places, or other texts, which may link to other places. */
function movesPlaces(before: ActivityRecord | undefined, after: ActivityRecord): boolean {
  return (['pickupLocation', 'pickupPlaceId', 'dropoffLocation', 'dropoffPlaceId', 'kind'] as const).some(
    (field) => before?.[field] !== after[field],
  );
}

/** Returns the days of a busy assignment, and those that the longest turnaround reaches, or the longest way of a ride with a place. */
function widened(
  wanted: Assignment,
  { dropoffLocation, dropoffPlaceId, pickupLocation, pickupPlaceId }: ActivityRecord,
) {
  return daysOf(
    wanted,
    (pickupPlaceId ?? pickupLocation) === undefined ? MAX_TURNAROUND_MINUTES : MAX_WAY_MINUTES,
    (dropoffPlaceId ?? dropoffLocation) === undefined ? MAX_TURNAROUND_MINUTES : MAX_WAY_MINUTES,
  );
}

/**
 * Returns the ledger days to read before the decision: the days of the old and the new assignment, and the days that the longest
 * turnaround or way reaches. Empty if vehicle, driver, times, status and places stay the same.
 */
export function ledgerDaysToRead(before: ActivityRecord | undefined, after: ActivityRecord): DaysToRead[] {
  return holdingChanges(before, after).flatMap(({ old, wanted }) => {
    if (sameAssignment(old, wanted) && !(wanted && movesPlaces(before, after))) return [];
    const gained = wanted ? (wanted.busy ? widened(wanted, after) : daysOf(wanted)) : [];
    const left = old ? daysOf(old).filter((day) => !gained.includes(day)) : [];
    return [
      ...(wanted ? [{ resource: wanted.resource, resourceId: wanted.resourceId, days: gained }] : []),
      ...(old && left.length > 0 ? [{ resource: old.resource, resourceId: old.resourceId, days: left }] : []),
    ];
  });
}

/** Decides from the days that `ledgerDaysToRead` lists. */
export function decideLedger(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  days: readonly LedgerDay[],
  travel: Travel,
): LedgerDecision {
  const parts = holdingChanges(before, after).map((change) => decideOne(change, after.id, { days, travel }));
  return {
    taken: parts.flatMap(({ taken }) => taken),
    squeezes: parts.flatMap(({ squeezes }) => squeezes),
    changes: parts.flatMap(({ changes }) => changes),
    unchangedDays: parts.flatMap(({ unchangedDays }) => unchangedDays),
  };
}

function decideOne(
  { old, wanted }: HoldingChange,
  activityId: string,
  { days, travel }: { readonly days: readonly LedgerDay[]; readonly travel: Travel },
): LedgerDecision {
  const held = wanted ?? old;
  const own = days.filter((day) => day.resource === held?.resource && day.resourceId === held.resourceId);
  const changes = ledgerChanges(own, activityId, wanted);
  const changed = new Set(changes.map((change) => change.before));
  // A ride that only gets other places keeps its time, whatever else is there.
  const isChecked = wanted !== undefined && !sameHolding(old, wanted);
  const { turnaroundMinutes } = travel;
  const reached = wanted?.busy
    ? daysInReach(wanted, own, isChecked ? travel : { ...travel, turnaroundMinutes: 0 })
    : [];
  return {
    taken: isChecked ? conflictingTimes(wanted, own, turnaroundMinutes) : [],
    squeezes: wanted ? squeezesOfActivity(wanted, own, travel) : [],
    changes,
    unchangedDays: own.filter((day) => reached.includes(day.day) && !changed.has(day)),
  };
}

/** Returns the squeezes of an assignment among the other assignments of its resource. */
export function squeezesOfActivity(wanted: Assignment, days: readonly LedgerDay[], travel: Travel): Squeeze[] {
  return wanted.busy ? squeezesOf(wanted, busyTimes(days, wanted.activityId), travel) : [];
}

/**
 * Returns the days that the turnaround reaches, and the day before or after that a way reaches over midnight. Where a ride lies next to it
 * on its own day, no ride of another day comes between.
 */
function daysInReach(wanted: Assignment, gained: readonly LedgerDay[], travel: Travel): string[] {
  const { longest, rule = 'OFF', turnaroundMinutes } = travel;
  if (rule === 'OFF' || !longest) return daysOf(wanted, turnaroundMinutes);
  const own = daysOf(wanted);
  const near = neighboursOf(wanted, busyTimes(gained, wanted.activityId));
  const isOnOwnDay = (instant: string | undefined): boolean =>
    instant !== undefined && own.includes(instant.slice(0, 10));
  const before = wanted.from === undefined || isOnOwnDay(near.before?.end) ? 0 : longest('to', wanted.from);
  const after = wanted.to === undefined || isOnOwnDay(near.after?.start) ? 0 : longest('from', wanted.to);
  return daysOf(wanted, Math.max(turnaroundMinutes, before), Math.max(turnaroundMinutes, after));
}

interface Decided extends Travel {
  readonly days: readonly LedgerDay[];
  readonly daysAsRead?: readonly LedgerDay[];
  readonly acceptTravel?: string | undefined;
}

/** Returns the squeezes for which a booking is refused: with the rule REFUSE, those that it brings or makes worse. */
export function refusedSqueezes(
  before: ActivityRecord | undefined,
  squeezes: readonly Squeeze[],
  { acceptTravel, days, daysAsRead = days, ...travel }: Decided,
): Squeeze[] {
  if (travel.rule !== 'REFUSE' || acceptTravel !== undefined || squeezes.length === 0) return [];
  const former = assignmentsOf(before).flatMap((old) => {
    const own = daysAsRead.filter((day) => day.resource === old.resource && day.resourceId === old.resourceId);
    return squeezesOfActivity(old, own, travel);
  });
  return worseSqueezes(former, squeezes);
}

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
interface LedgerSources {
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
