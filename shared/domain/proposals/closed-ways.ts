import { isArrival, isFixedAtEnd } from '#shared/domain/activities/leg-warnings.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { isPickup } from '#shared/domain/flights/rides.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { RideTimes } from '#shared/domain/ways/travel-of.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Closure } from '#shared/schemas/ways/travel-settings.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { PlannedChange } from './planned-changes.ts';

type Times = Pick<ActivityRecord, 'startTime' | 'endTime'>;

/** Rides ahead, and a closure of their ways. */
export interface ClosingWays {
  /** The rides that the closure meets, in order of start. The cars of a motorcade stand together. */
  readonly units: readonly (readonly ActivityRecord[])[];
  readonly closure: Closure;
  /** Returns the times at which a ride has time for its way with the closure. Undefined if it has, or if that is unknown. */
  readonly longerRide: (ride: ActivityRecord, isFixed: boolean) => RideTimes | undefined;
  /** What guests are on around that time. */
  readonly nearby: readonly ActivityRecord[];
  readonly masters: ReadonlyMap<string, ActivityRecord>;
  /** The ids of rides that bring guests to departing flights without naming them. */
  readonly departing: ReadonlySet<string>;
  readonly now: string;
}

interface ClosedWays {
  readonly moved: readonly PlannedChange[];
  /** Rides that cannot take place. */
  readonly stopped: readonly ActivityRecord[];
}

/**
 * Returns what becomes of rides whose ways a closure slows or closes. A slow ride ends later, or begins earlier if it must not end later. A ride
 * that no one can drive begins when the way opens, or ends before it closes, if its guests can and in the order of what they have. Otherwise it
 * does not take place.
 */
export function closedWays(closing: ClosingWays): ClosedWays {
  const moved = new Map<string, PlannedChange>();
  const stopped: ActivityRecord[] = [];
  for (const unit of closing.units) {
    const times = closing.closure.closed ? openTimes(unit, closing, { moved }) : slowTimes(unit, closing);
    for (const before of unit) {
      if (times === 'NONE') stopped.push(before);
      else if (times) moved.set(before.id, { before, after: change(before, times, closing.now) });
    }
  }
  return { moved: [...moved.values()], stopped };
}

/** Two times of a ride can differ in the peaks that they meet. */
const MAX_TRIES = 3;

/** Returns the times of rides that need longer. Undefined if they last as long, or would have to begin before now: the attention list names those. */
function slowTimes(unit: ClosingWays['units'][number], closing: ClosingWays): RideTimes | undefined {
  const first = unit[0];
  if (!first) return undefined;
  const isFixed = mustNotEndLater(first, closing);
  let times: RideTimes | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const longer = unit.flatMap((ride) => closing.longerRide({ ...ride, ...times }, isFixed) ?? []);
    // The cars of a motorcade move together: the slowest one decides.
    const slowest = longer.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
    if (!slowest) break;
    times = slowest;
  }
  return times && times.startTime > closing.now ? times : undefined;
}

function lengthOf({ endTime, startTime }: Times): number {
  return Date.parse(endTime) - Date.parse(startTime);
}

function mustNotEndLater(ride: ActivityRecord, { departing, masters }: ClosingWays): boolean {
  return isFixedAtEnd(ride, masters.get(ride.masterEventId ?? '')) || departing.has(ride.id);
}

interface Handled {
  readonly moved: ReadonlyMap<string, PlannedChange>;
}

/** Guests do not wait longer for a way to open: they make other plans. */
const MAX_WAIT_HOURS = 3;

/** A run of a series does not take place late if the next one begins less than this long after the way opens. */
const NEXT_RUN_MINUTES = 60;

/** Tells whether the next run of the same series takes all guests of a run soon. Of several runs that a closure meets, so only the last one waits. */
function hasNextRun([run, other]: ClosingWays['units'][number], { closure, nearby }: ClosingWays): boolean {
  if (!run?.runOf || other) return false;
  const soon = later(closure.to, NEXT_RUN_MINUTES * MINUTE_MS);
  return nearby.some(
    (each) =>
      each.seriesId === run.seriesId &&
      each.runOf?.activityId === run.runOf?.activityId &&
      isActive(each) &&
      !each.deletedAt &&
      each.startTime > run.startTime &&
      each.startTime < soon &&
      run.vipIds.every((id) => each.vipIds.includes(id)),
  );
}

/** Returns the starts at which a run keeps its distance from the runs of its series that wait for the way, with the same vehicle. */
function startsInSeries({ seriesId, startTime, vehicleId }: ActivityRecord, moved: Handled['moved']): string[] {
  if (seriesId === undefined) return [];
  return [...moved.values()].flatMap(({ after, before }) =>
    before?.seriesId === seriesId && before.vehicleId === vehicleId
      ? later(startTime, Date.parse(after.startTime) - Date.parse(before.startTime))
      : [],
  );
}

/**
 * Returns when rides take place although their way is closed for a time: after it, or just before it if they begin before it, or if they
 * cannot be after it.
 */
function openTimes(unit: ClosingWays['units'][number], closing: ClosingWays, done: Handled): Times | 'NONE' {
  const { closure, now } = closing;
  const first = unit[0];
  if (!first) return 'NONE';
  const length = lengthOf(first);
  const guests = new Set(unit.flatMap(({ vipIds }) => vipIds));
  const own = closing.nearby.filter(({ vipIds }) => vipIds.some((id) => guests.has(id)));
  const ends = own.flatMap(({ id }) => done.moved.get(id)?.after.endTime ?? []);
  const opens = [closure.to, ...ends, ...startsInSeries(first, done.moved)].sort().at(-1) ?? closure.to;
  const others = own.flatMap((each) => keptTimes(each, unit, closing, done) ?? []);
  const before = { startTime: later(closure.from, -length), endTime: closure.from };
  const after = { startTime: opens, endTime: later(opens, length) };
  const isOfFlight = isPickup(first);
  // Who takes a shuttle does not come hours before it.
  const isBefore = first.startTime < closure.from;
  const possible = [
    ...(isBefore && !isOfFlight ? [before] : []),
    ...(hasNextRun(unit, closing) ? [] : [after]),
    ...(isBefore || isOfFlight || first.seriesId !== undefined ? [] : [before]),
  ];
  const suits = (times: Times): boolean =>
    times.startTime > now &&
    times.startTime <= later(first.startTime, MAX_WAIT_HOURS * HOUR_MS) &&
    times.startTime >= later(first.startTime, -MAX_WAIT_HOURS * HOUR_MS) &&
    times.endTime <= latestEnd(first, closing) &&
    others.every((each) => isBeside(times, first, each));
  return possible.find(suits) ?? 'NONE';
}

const NEVER = '9999';

function latestEnd(ride: ActivityRecord, closing: ClosingWays): string {
  const master = closing.masters.get(ride.masterEventId ?? '');
  if (ride.flightLeg === 'DEPARTURE' || closing.departing.has(ride.id)) return ride.endTime;
  return master && isArrival(ride, master) && !master.allDay ? master.startTime : NEVER;
}

/** Something else of the guests: its times before and after the plan. */
interface Other {
  readonly before: Times;
  readonly after: Times;
}

/** Tells whether a ride at new times still lies before, or after, something else of its guests, as it did. */
function isBeside({ endTime, startTime }: Times, ride: Times, { after, before }: Other): boolean {
  const [isEarlier, isLater] = [after.endTime <= startTime, endTime <= after.startTime];
  if (before.endTime <= ride.startTime) return isEarlier;
  return before.startTime >= ride.endTime ? isLater : isEarlier || isLater;
}

/** Returns something else of the guests that takes place at a known time: not these rides, nor those that the closure stops, or that are not decided yet. */
function keptTimes(
  each: ActivityRecord,
  unit: ClosingWays['units'][number],
  { units }: ClosingWays,
  { moved }: Handled,
): Other | undefined {
  const isOwn = unit.some(({ id }) => id === each.id);
  if (isOwn || !isActive(each) || each.deletedAt || each.allDay) return undefined;
  const after = moved.get(each.id)?.after;
  const isMet = units.some((rides) => rides.some(({ id }) => id === each.id));
  return isMet && !after ? undefined : { before: each, after: after ?? each };
}
