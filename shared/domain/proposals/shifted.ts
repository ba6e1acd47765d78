import { datesLater, datesOf } from '#shared/domain/activities/all-day.ts';
import { canSetOutLater } from '#shared/domain/activities/boarding.ts';
import { isArrival } from '#shared/domain/activities/leg-warnings.ts';
import { legsWithMaster } from '#shared/domain/activities/legs.ts';
import { assignmentsOf, daysOf } from '#shared/domain/assignments/assignment.ts';
import { rideChanges } from '#shared/domain/messages/ride-change.ts';
import { type Formation, statusOf } from '#shared/domain/motorcades/movement.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { inMovingOrder, type PlannedChange } from './planned-changes.ts';
import { isAhead } from './planned-rides.ts';

/** Returns a master and its legs as they move. Legs that have begun stay. An all-day master moves by whole days only. */
export function shifted(
  activity: ActivityRecord,
  legs: readonly ActivityRecord[],
  { minutes, now }: { readonly minutes: number; readonly now: string },
): PlannedChange[] {
  const after = change(activity, timesAfter(activity, minutes), now);
  const moved = legsWithMaster(activity, after, legs, now);
  const ofLegs = legs.flatMap((before, place) => {
    const leg = moved[place] ?? before;
    return leg === before ? [] : [{ before, after: leg }];
  });
  return inMovingOrder([{ before: activity, after }, ...ofLegs], minutes);
}

interface Move {
  readonly minutes: number;
  readonly now: string;
}

/**
 * Returns all cars of a motorcade as they move by these minutes. Undefined if they cannot move as one: the motorcade has begun or is cancelled,
 * its cars have times of their own, or they are too many for one write. Twelve with vehicles and drivers are too many if they move to another
 * day (UTC).
 */
export function movedMotorcade({ cars, motorcade }: Formation, { minutes, now }: Move): PlannedChange[] | undefined {
  const { endTime, startTime } = motorcade;
  const isOneTime = cars.every((car) => car.startTime === startTime && car.endTime === endTime);
  if (!isOneTime || statusOf(cars) !== 'SCHEDULED' || startTime <= now) return undefined;
  const times = {
    startTime: later(startTime, minutes * MINUTE_MS),
    endTime: later(endTime, minutes * MINUTE_MS),
  };
  const changes = cars.map((before) => ({ before, after: change(before, times, now), motorcade }));
  return writesOf(changes) > MAX_WRITES ? undefined : changes;
}

/** The limit of DynamoDB for one transaction. */
const MAX_WRITES = 100;

/** Returns how many items the move writes or checks: the motorcade, and per car its ride, what is told, ledger days, vehicle and driver. */
function writesOf(changes: readonly { readonly before: ActivityRecord; readonly after: ActivityRecord }[]): number {
  return changes.reduce((sum, { after, before }) => {
    const held = assignmentsOf(before);
    const days = new Set(
      [before, after].flatMap(({ endTime, startTime }) => daysOf({ start: startTime, end: endTime })),
    );
    const checked = after.endTime > before.endTime ? held.length : 0;
    return sum + RECORD_WITH_AUDIT + rideChanges(before, after).length + held.length * days.size + checked;
  }, RECORD_WITH_AUDIT);
}

const RECORD_WITH_AUDIT = 2;

/** The activities that a request postpones, and how far. */
interface Postponing {
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

interface Postponed {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns what moves: everything that starts in the time, and the legs of each master that moves. Rides of a flight stay. So do legs that bring
 * guests to an activity that stays, and legs that would leave such an activity before its end. What has begun stays, but for a ride that only
 * the clock has begun: it waits, and moves into the future. A motorcade moves with all its cars, or stays.
 */
export function postponed({ bound, isOfFlight, minutes, now, related, starting }: Postponing): Postponed {
  const masters = new Set(
    starting
      .filter((each) => each.type !== 'TRANSPORT' && isAhead(each, now) && movesBy(each, minutes))
      .map(({ id }) => id),
  );
  const legs = starting.flatMap(({ childIds = [], id }) =>
    masters.has(id) ? childIds.flatMap((legId) => related.get(legId) ?? []) : [],
  );
  const wanted = new Map([...starting, ...legs].map((each) => [each.id, each]));
  const changes: PlannedChange[] = [];
  const notices: RideNotice[] = [];
  const name = (code: RideNotice['code'], { id }: ActivityRecord): number => notices.push({ code, activityId: id });
  const move = (before: ActivityRecord): ActivityRecord => change(before, timesAfter(before, minutes), now);
  const waits = (before: ActivityRecord): boolean => canSetOutLater(before, timesAfter(before, minutes).startTime, now);
  const stays = (before: ActivityRecord): RideNotice['code'] | undefined => {
    const master = related.get(before.masterEventId ?? '');
    if (!movesBy(before, minutes)) return 'ALL_DAY_STAYS';
    if (!isAhead(before, now) && !waits(before)) return 'ACTIVITY_HAS_BEGUN';
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
  if (master.deletedAt || master.status === 'CANCELLED' || master.allDay) return false;
  return isArrival(leg, master) ? minutes > 0 : timesAfter(leg, minutes).startTime < master.endTime && minutes < 0;
}

/** Tells whether an activity can move by these minutes: an all-day one moves by whole days. */
export function movesBy(activity: ActivityRecord, minutes: number): boolean {
  const dates = datesOf(activity);
  return !dates || datesLater(dates, minutes) !== undefined;
}

function timesAfter(activity: ActivityRecord, minutes: number) {
  const { endTime, startTime } = activity;
  const dates = datesOf(activity);
  return {
    ...(dates && datesLater(dates, minutes)),
    startTime: later(startTime, minutes * MINUTE_MS),
    endTime: later(endTime, minutes * MINUTE_MS),
  };
}
