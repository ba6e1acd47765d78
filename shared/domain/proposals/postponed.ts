import { isArrival } from '#shared/domain/activities/leg-warnings.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { movedMotorcade } from './moved-motorcade.ts';
import { inMovingOrder } from './order-steps.ts';
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
  /** The motorcades whose cars move as one, by id. */
  readonly bound: ReadonlyMap<string, Formation>;
}

export interface Postponed {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns what moves: everything that starts in the time, and the legs of each master that moves. Rides of a flight stay. So do legs that bring
 * guests to an activity that stays, and legs that would leave such an activity before its end. A motorcade moves with all its cars, or stays.
 */
export function postponed({ bound, isOfFlight, minutes, now, related, starting }: Postponing): Postponed {
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
  const stays = (before: ActivityRecord): RideNotice['code'] | undefined => {
    const master = related.get(before.masterEventId ?? '');
    if (!isAhead(before, now)) return 'ACTIVITY_HAS_BEGUN';
    if (before.type === 'TRANSPORT' && isOfFlight(before)) return 'FLIGHT_RIDE_STAYS';
    return master && !masters.has(master.id) && needsStill(before, master, minutes) ? 'LEG_STAYS' : undefined;
  };
  const formations = new Set<Formation>();
  for (const before of wanted.values()) {
    const formation = bound.get(before.motorcadeId ?? '');
    if (!isOpen(before)) continue;
    const code = stays(before);
    if (formation) formations.add(formation);
    else if (code) name(code, before);
    else changes.push({ before, after: move(before) });
  }
  for (const formation of formations) {
    const open = formation.cars.filter(isOpen);
    const moved = open.some(stays) ? undefined : movedMotorcade(formation, { minutes, now });
    if (moved) changes.push(...moved);
    else for (const car of open) name(stays(car) ?? 'MOTORCADE_STAYS', car);
  }
  return { changes: inMovingOrder(changes, minutes), notices };
}

function isOpen({ deletedAt, status }: ActivityRecord): boolean {
  return !deletedAt && status !== 'COMPLETED' && status !== 'CANCELLED';
}

/** Tells whether a leg belongs to the time of its master, which stays. */
function needsStill(leg: ActivityRecord, master: ActivityRecord, minutes: number): boolean {
  if (master.deletedAt || master.status === 'CANCELLED') return false;
  return isArrival(leg, master) ? minutes > 0 : timesAfter(leg, minutes).startTime < master.endTime && minutes < 0;
}

function timesAfter({ endTime, startTime }: ActivityRecord, minutes: number) {
  return {
    startTime: later(startTime, minutes * MINUTE_MS),
    endTime: later(endTime, minutes * MINUTE_MS),
  };
}
