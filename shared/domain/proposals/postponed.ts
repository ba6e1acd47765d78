import { isArrival } from '#shared/domain/activities/left-behind.ts';
import { change } from '#shared/domain/records.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { RideNotice } from '#shared/schemas/proposal-record.ts';
import { inMovingOrder } from './moving-order.ts';
import type { PlannedChange } from './planned-change.ts';
import { isAhead } from './planned-rides.ts';

/** The activities that a request postpones, and how far. */
export interface Postponing {
  /** What starts in the time. */
  readonly starting: readonly ActivityRecord[];
  /** The masters of these, and the legs of these. */
  readonly related: ReadonlyMap<string, ActivityRecord>;
  readonly minutes: number;
  readonly now: string;
  /** Tells whether a ride is to or from a flight. */
  readonly isOfFlight: (ride: ActivityRecord) => boolean;
  /** The motorcades whose cars move as one. */
  readonly bound: ReadonlySet<string>;
}

export interface Postponed {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns what moves: everything that starts in the time, and the legs of each master that moves. Rides of a flight stay. So do legs that bring
 * guests to an activity that stays, and legs that would leave such an activity before its end.
 */
export const postponed = ({ bound, isOfFlight, minutes, now, related, starting }: Postponing): Postponed => {
  const masters = new Set(
    starting.filter((each) => each.type !== 'TRANSPORT' && isAhead(each, now)).map(({ id }) => id),
  );
  const legs = starting.flatMap(({ childIds = [], id }) =>
    masters.has(id) ? childIds.flatMap((legId) => related.get(legId) ?? []) : [],
  );
  const wanted = new Map([...starting, ...legs].map((each) => [each.id, each]));
  const changes: PlannedChange[] = [];
  const notices: RideNotice[] = [];
  const name = (code: RideNotice['code'], { id }: ActivityRecord): number => notices.push({ code, activityId: id });
  const move = (before: ActivityRecord): ActivityRecord => change(before, timesAfter(before, minutes), now);
  for (const before of wanted.values()) {
    const master = related.get(before.masterEventId ?? '');
    if (before.deletedAt || before.status === 'COMPLETED' || before.status === 'CANCELLED') continue;
    if (!isAhead(before, now)) name('ACTIVITY_HAS_BEGUN', before);
    else if (bound.has(before.motorcadeId ?? '')) name('MOTORCADE_STAYS', before);
    else if (before.type === 'TRANSPORT' && isOfFlight(before)) name('FLIGHT_RIDE_STAYS', before);
    else if (master && !masters.has(master.id) && needsStill(before, master, minutes)) name('LEG_STAYS', before);
    else changes.push({ before, after: move(before) });
  }
  return { changes: inMovingOrder(changes, minutes), notices };
};

/** Tells whether a leg belongs to the time of its master, which stays. */
const needsStill = (leg: ActivityRecord, master: ActivityRecord, minutes: number): boolean => {
  if (master.deletedAt || master.status === 'CANCELLED') return false;
  return isArrival(leg, master) ? minutes > 0 : timesAfter(leg, minutes).startTime < master.endTime && minutes < 0;
};

const timesAfter = ({ endTime, startTime }: ActivityRecord, minutes: number) => ({
  startTime: later(startTime, minutes * MINUTE_MS),
  endTime: later(endTime, minutes * MINUTE_MS),
});
