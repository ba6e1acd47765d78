import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { SUMMIT_DAYS, SUMMIT_SETTINGS, summitFacts, summitRides, withSteps } from '#test/fixtures/summit.ts';

/** What a planned summit looks like to a dispatcher. */
export interface SummitFigures {
  readonly uncovered: number;
  readonly handovers: number;
  readonly shuttleDrivers: number;
  /** The drivers of all delegations, for each car that they need at once. */
  readonly facesPerCar: number;
}

/** Plans the summit day by day. Returns its rides as they are then. */
export function plannedByDay(solveMip: SolveMip, days: readonly string[] = SUMMIT_DAYS): readonly ActivityRecord[] {
  return days.reduce<readonly ActivityRecord[]>(
    (rides, day) => withSteps(rides, workOut({ kind: 'ASSIGN' }, summitFacts([day], rides), solveMip)),
    summitRides,
  );
}

/** Counts on the rides themselves, not by what the solver says. */
export function summitFigures(all: readonly ActivityRecord[], days: readonly string[] = SUMMIT_DAYS): SummitFigures {
  const rides = all.filter(({ startTime }) => days.includes(startTime.slice(0, 10)));
  const covered = rides.filter(({ driverId, vehicleId }) => driverId !== undefined && vehicleId !== undefined);
  const shuttle = covered.filter(({ title }) => title === 'Shuttle');
  const delegations = Map.groupBy(
    covered.filter(({ vipIds }) => vipIds.length > 0),
    ({ title }) => title.replace(/ to .*/, ''),
  );
  const lists = [...delegations.values()];
  const faces = lists.reduce((sum, list) => sum + driversOf(list), 0);
  const cars = lists.reduce((sum, list) => sum + mostAtOnce(list), 0);
  return {
    uncovered: rides.length - covered.length,
    handovers: handoversOf(covered),
    shuttleDrivers: driversOf(shuttle),
    facesPerCar: Math.round((faces / cars) * 100) / 100,
  };
}

function driversOf(rides: readonly ActivityRecord[]): number {
  return new Set(rides.map(({ driverId }) => driverId)).size;
}

function mostAtOnce(rides: readonly ActivityRecord[]): number {
  return Math.max(
    ...rides.map(
      ({ startTime }) => rides.filter((ride) => ride.startTime <= startTime && startTime < ride.endTime).length,
    ),
  );
}

/**
 * Returns a number of drivers for each car that no plan falls below which covers all rides: rides of a delegation need one driver each, if
 * no driver may do two of them. They overlap, are on one day longer than the rest leaves, or are on two days with too short a rest.
 */
export function leastFacesPerCar(rides: readonly ActivityRecord[] = summitRides): number {
  const delegations = Map.groupBy(
    rides.filter(({ vipIds }) => vipIds.length > 0),
    ({ title }) => title.replace(/ to .*/, ''),
  );
  const lists = [...delegations.values()];
  const faces = lists.reduce(
    (sum, list) => sum + mostApart(list.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))),
    0,
  );
  const cars = lists.reduce((sum, list) => sum + mostAtOnce(list), 0);
  return Math.round((faces / cars) * 100) / 100;
}

/** Returns the most rides of which no driver may do two, by trying each set. */
function mostApart(rides: readonly ActivityRecord[]): number {
  return Math.max(
    0,
    ...rides.map((ride, place) => 1 + mostApart(rides.slice(place + 1).filter((later) => !mayShare(ride, later)))),
  );
}

/** Tells whether one driver may do a ride after another one. */
function mayShare(first: ActivityRecord, second: ActivityRecord): boolean {
  const { hours, turnaroundMinutes } = SUMMIT_SETTINGS;
  const { minRestHours = 0 } = hours ?? {};
  const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS;
  const gap = hoursBetween(first.endTime, second.startTime);
  const isOneDay = first.startTime.slice(0, 10) === second.startTime.slice(0, 10);
  return isOneDay
    ? gap * 60 >= turnaroundMinutes && hoursBetween(first.startTime, second.endTime) <= 24 - minRestHours
    : gap >= minRestHours;
}

/** Counts how often a vehicle has another driver than on its ride before, on one day. */
function handoversOf(rides: readonly ActivityRecord[]): number {
  const duties = Map.groupBy(rides, ({ startTime, vehicleId }) => `${vehicleId} ${startTime.slice(0, 10)}`);
  return [...duties.values()].reduce((sum, list) => {
    const inOrder = list.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
    return sum + inOrder.filter(({ driverId }, place) => place > 0 && inOrder[place - 1]?.driverId !== driverId).length;
  }, 0);
}
