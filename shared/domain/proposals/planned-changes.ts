import { type Overlap, overlapsAmong } from '#shared/domain/activities/overlaps.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { OverlapNotice } from '#shared/schemas/proposals/proposal-record.ts';

/** An activity before and after a proposal, as the request wants it. */
export interface PlannedChange {
  /** Undefined for a new ride. */
  readonly before: ActivityRecord | undefined;
  /** With the vehicle and driver that it has. It gets others if they no longer fit. */
  readonly after: ActivityRecord;
  /** For a new ride: the ride whose guests it takes, and which part of it this is. */
  readonly partOf?: { readonly source: ActivityRecord; readonly part: number } | undefined;
  /** Whether its party has grown. */
  readonly isFuller?: boolean | undefined;
  /** Whether a ride gets both a vehicle and a driver, also where it had none. */
  readonly needsBoth?: boolean | undefined;
  /** Whether it may have no other vehicle than `after` says. */
  readonly keepsVehicle?: boolean | undefined;
  /** The motorcade, as it is, whose cars move as one. Its cars keep what they have. */
  readonly motorcade?: MotorcadeRecord | undefined;
}

/**
 * Returns changes in an order in which no activity meets its neighbour: what moves later goes last first, what moves earlier goes first
 * first.
 */
export function inMovingOrder(changes: readonly PlannedChange[], minutes: number): PlannedChange[] {
  const inOrder = changes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return minutes > 0 ? inOrder.reverse() : inOrder;
}

function keyOf({ after: { id }, before }: PlannedChange): string {
  return `${before?.startTime} ${id}`;
}

/**
 * Returns the guests who are on two activities at the same time after all changes, and were not before. `nearby` are the activities
 * around them, as they are now.
 */
export function newOverlaps(changes: readonly PlannedChange[], nearby: readonly ActivityRecord[]): OverlapNotice[] {
  const after = new Map(changes.map((each) => [each.after.id, each.after]));
  const before = new Map(changes.flatMap((each) => (each.before ? [[each.after.id, each.before]] : [])));
  const all = [...new Map([...nearby.map((each) => [each.id, each] as const), ...before, ...after]).values()];
  // A ride that takes guests of another one is no news for them. What is made from nothing is.
  const isNew = new Set(changes.flatMap((each) => (each.before || each.partOf ? [] : [each.after.id])));
  const former = all.filter(({ id }) => !isNew.has(id)).map((each) => before.get(each.id) ?? each);
  const known = new Set(overlapsAmong(former).flatMap(namesOf));
  const isOfChange = ({ first, second }: Overlap): boolean => after.has(first.id) || after.has(second.id);
  return overlapsAmong(all)
    .filter(isOfChange)
    .flatMap((overlap): OverlapNotice[] => {
      const names = namesOf(overlap);
      const vipIds = overlap.vipIds.filter((_, place) => !known.has(names[place] ?? ''));
      const { first, second } = overlap;
      return vipIds.length > 0 ? [{ code: 'VIP_OVERLAP', activityId: first.id, otherId: second.id, vipIds }] : [];
    });
}

function namesOf({ first, second, vipIds }: Overlap): string[] {
  const pair = [first.id, second.id].sort().join(' ');
  return vipIds.map((vipId) => `${pair} ${vipId}`);
}
