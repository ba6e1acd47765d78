import { InvalidTransition, NotFound } from '#shared/contract/problems.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import type { Aboard } from '#shared/schemas/activities/boarding.ts';
import type { GuestCall } from '#shared/schemas/guest-links/guest-call.ts';

/** Returns the marks of the guests who are still on the ride. A guest who was taken off it leaves none. */
export function aboardOf({ aboard = [], vipIds }: Pick<ActivityRecord, 'aboard' | 'vipIds'>): Aboard[] {
  return aboard.filter(({ vipId }) => vipIds.includes(vipId));
}

/** Returns what the guests who are still on the ride said by their pages. */
export function guestCallsOf({ guestCalls = [], vipIds }: Pick<ActivityRecord, 'guestCalls' | 'vipIds'>): GuestCall[] {
  return guestCalls.filter(({ vipId }) => vipIds.includes(vipId));
}

/** Returns the guests of a ride who were not marked as aboard. */
export function notAboard(ride: Pick<ActivityRecord, 'aboard' | 'vipIds'>): string[] {
  const marked = new Set(ride.aboard?.map(({ vipId }) => vipId));
  return ride.vipIds.filter((id) => !marked.has(id));
}

/** What is said of some guests. */
export interface BoardingReport extends Pick<Aboard, 'at' | 'by' | 'withCode'> {
  readonly vipIds: readonly string[];
  /** False: the mark goes. */
  readonly aboard: boolean;
}

/**
 * Returns the ride with these guests aboard, or no longer aboard. The first mark of a guest stays, unless they now give their code.
 * Returns the same object if nothing changes. Throws NotFound if a guest is not on the ride, and INVALID_TRANSITION if no one can board.
 */
export function board(ride: ActivityRecord, { aboard, vipIds, ...mark }: BoardingReport): ActivityRecord {
  if (ride.type !== 'TRANSPORT') throw new InvalidTransition(`“${ride.title}” is no ride, so no one can board it.`);
  const others = vipIds.filter((id) => !ride.vipIds.includes(id)).length;
  if (others > 0)
    throw new NotFound(
      vipIds.length === 1 ? 'This VIP is not on this ride.' : `${others} of these VIPs are not on this ride.`,
    );
  if (ride.status !== 'SCHEDULED' && ride.status !== 'IN_PROGRESS') {
    throw new InvalidTransition(`“${ride.title}” is ${ride.status}. Reopen it before guests board it.`);
  }
  const named = new Set(vipIds);
  const before = aboardOf(ride);
  const kept = before.filter((each) => !named.has(each.vipId) || (aboard && (each.withCode || !mark.withCode)));
  const known = new Set(kept.map(({ vipId }) => vipId));
  const added = aboard ? [...named].filter((id) => !known.has(id)).map((vipId) => ({ vipId, ...mark })) : [];
  if (added.length === 0 && kept.length === before.length) return ride;
  return withAboard({ ...ride, version: ride.version + 1, updatedAt: mark.at }, [...kept, ...added]);
}

/**
 * Returns the marks of a ride whose status a person changes: COMPLETED says that the guests have left it. A ride that is reopened has not
 * taken place, so it has none.
 */
export function afterMove(ride: ActivityRecord, status: ActivityStatus, now: string): ActivityRecord {
  if (!ride.aboard) return ride;
  if (status === 'SCHEDULED') return withAboard(ride, []);
  if (status !== 'COMPLETED') return ride;
  return withAboard(
    ride,
    aboardOf(ride).map((each) => ({ ...each, alightedAt: each.alightedAt ?? now })),
  );
}

function withAboard({ aboard: _before, ...ride }: ActivityRecord, aboard: readonly Aboard[]): ActivityRecord {
  return aboard.length > 0 ? { ...ride, aboard } : ride;
}
