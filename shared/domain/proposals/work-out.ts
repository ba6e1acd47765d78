import { type Compiled, compile, type Side } from '#shared/domain/dispatch/compile.ts';
import { explain, type Obstacle } from '#shared/domain/dispatch/explain.ts';
import type { FixedRide, Instance } from '#shared/domain/dispatch/instance.ts';
import { CHANGED, EMPTY_MINUTES, LOST, NONE, type Plan, ridesOf, vehiclesOf } from '#shared/domain/dispatch/plan.ts';
import { keeping, type Solution, solve } from '#shared/domain/dispatch/solve.ts';
import type { MipLimits, SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { tallyOf } from '#shared/domain/dispatch/tally.ts';
import { finalPlan, writeOrder } from '#shared/domain/dispatch/write-order.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type {
  FiguresRecord,
  NearestVehicle,
  ProposalPlan,
  UnresolvedRecord,
  VehicleNotice,
} from '#shared/schemas/proposals/proposal-record.ts';
import type { AssignedPair, RideStep } from '#shared/schemas/proposals/proposal-step.ts';
import { brokenNotice } from './broken-rule.ts';
import { dispatchInstance } from './dispatch-instance.ts';
import { type DispatchFacts, type DispatchTask, isUnsuited, plannedRides, ridesToChange } from './planned-rides.ts';

/** The time limit leaves room in one request for the search, the explanations and the table. */
const LIMITS: MipLimits = { seconds: 6, megabytes: 400 };

/** The most free vehicles, and free drivers, that an unresolved ride names. */
const MAX_ALTERNATIVES = 3;

/**
 * Works out a proposal: which rides change, in an order in which each step is legal, and why the others have nothing. A ride that is named
 * keeps a vehicle or a driver that does not suit it, if no other one can take its place: people decide.
 */
export function workOut(task: DispatchTask, facts: DispatchFacts, solveMip: SolveMip): ProposalPlan {
  const plan = planOf(task, facts, solveMip);
  if (task.kind !== 'ASSIGN' || !task.ids) return plan;
  const kept = unsuitedThatLose(task.ids, facts, plan);
  if (kept.length === 0) return plan;
  const ids = task.ids.filter((id) => !kept.includes(id));
  const other = planOf({ ...task, ids }, facts, solveMip);
  return {
    ...other,
    unresolved: [...plan.unresolved.filter(({ activityId }) => kept.includes(activityId)), ...other.unresolved],
  };
}

/** Returns the rides that would lose a vehicle or a driver that does not suit them, and get no other. */
function unsuitedThatLose(ids: readonly string[], facts: DispatchFacts, { steps }: ProposalPlan): string[] {
  const named = facts.rides.filter((ride) => ids.includes(ride.id) && isUnsuited(ride, facts));
  return named.flatMap(({ driverId, id, vehicleId }) => {
    const last = steps.findLast((step) => step.type === 'RIDE' && step.activityId === id);
    const after = last?.type === 'RIDE' ? last.after : undefined;
    const loses = after && ((vehicleId && !after.vehicleId) || (driverId && !after.driverId));
    return loses ? [id] : [];
  });
}

function planOf(task: DispatchTask, facts: DispatchFacts, solveMip: SolveMip): ProposalPlan {
  const planned = plannedRides(task, facts);
  const breaking = breakingRides(task, facts, planned.rides);
  const rides = [...planned.rides.filter(({ id }) => !breaking.has(id)), ...(facts.newRides ?? [])];
  const notices = [
    ...planned.notices,
    ...[...planned.broken, ...planned.rides.filter(({ id }) => breaking.has(id))].map((ride) =>
      brokenNotice(ride, facts),
    ),
  ];
  const instance = dispatchInstance(task, facts, rides, true);
  const compiled = compiledOf(instance);
  const solution = solve(compiled, solveMip, LIMITS);
  const final = finalPlan(compiled, solution.plan);
  const obstacles = explain(instance, compiled, solution.plan, solveMip);
  return {
    steps: stepsOf(compiled, final, rides),
    unresolved: [...obstacles].map(([id, obstacle]) => ({
      ...unresolvedOf(compiled, final, id, obstacle),
      ...(obstacle.kind === 'NOBODY_FITS' && obstacle.side === 'VEHICLE' && nearestVehicles(instance, id)),
    })),
    notices: [...notices, ...largeVehicles(compiled, solution.plan)],
    figures: figuresOf(compiled, solution),
  };
}

/**
 * Returns the rides that break a rule as they are. A ride that stays for this reason counts for the hours of its driver, so others of them
 * may break a rule beside it: then these stay too.
 */
function breakingRides(
  task: DispatchTask,
  facts: DispatchFacts,
  rides: readonly ActivityRecord[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const changing = ridesToChange(task, facts);
  for (;;) {
    const staying = rides.filter(({ id }) => !found.has(id) && (task.kind !== 'FIT' || !task.ids.has(id)));
    const more = ridesThatBreak(changing, compiledOf(dispatchInstance(task, facts, staying)));
    for (const id of more) found.add(id);
    if (more.size === 0 || facts.hours === undefined) return found;
  }
}

function compiledOf(instance: Instance): Compiled {
  return keeping(compile(instance));
}

/**
 * Returns the rides with a vehicle and a driver that break a rule of proposals as they are: too short a way, too many hours or too
 * little rest. Their people were told, so they stay. Rides that must change do not.
 */
function ridesThatBreak(
  changing: ReadonlySet<string>,
  { drivers, isKept, rides, vehicles }: Compiled,
): ReadonlySet<string> {
  return new Set(
    rides.flatMap(({ id }, ride) => {
      const isTold = vehicles.told[ride] !== NONE && drivers.told[ride] !== NONE;
      return isTold && !isKept[ride] && !changing.has(id) ? [id] : [];
    }),
  );
}

type CurrentRide = AssignedPair & { readonly version: number };

/** Returns the steps in order. A step on a ride that has an earlier step expects the version which that one leaves. */
function stepsOf(compiled: Compiled, final: Plan, rides: readonly ActivityRecord[]): RideStep[] {
  const { drivers, vehicles } = compiled;
  const current = new Map<string, CurrentRide>(rides.map((ride) => [ride.id, ride]));
  return writeOrder(compiled, final).flatMap(({ driver, ride, vehicle }) => {
    const activityId = compiled.rides[ride]?.id ?? '';
    const { driverId, vehicleId, version = 0 }: Partial<CurrentRide> = current.get(activityId) ?? {};
    const after: AssignedPair = { vehicleId: vehicles.ids[vehicle], driverId: drivers.ids[driver] };
    if (vehicleId === after.vehicleId && driverId === after.driverId) return [];
    current.set(activityId, { ...after, version: version + 1 });
    return [{ type: 'RIDE', activityId, version, before: { vehicleId, driverId }, after }];
  });
}

function unresolvedOf(compiled: Compiled, final: Plan, activityId: string, obstacle: Obstacle): UnresolvedRecord {
  const ride = compiled.rides.findIndex(({ id }) => id === activityId);
  const { pinDriver, pinVehicle } = compiled.rides[ride] ?? {};
  return {
    activityId,
    kind: obstacle.kind,
    ...('side' in obstacle && {
      resource: obstacle.side,
      isPinned: obstacle.side === 'VEHICLE' ? pinVehicle : pinDriver,
    }),
    ...('rule' in obstacle && { rule: obstacle.rule }),
    activityIds: 'rideIds' in obstacle ? obstacle.rideIds : [activityId],
    resourceIds: 'ids' in obstacle ? obstacle.ids : [],
    freeVehicleIds: namedOf(compiled.vehicles, freeFor(compiled, compiled.vehicles, final.vehicle, ride)),
    freeDriverIds: namedOf(
      compiled.drivers,
      freeFor(compiled, compiled.drivers, final.driver, ride).filter((driver) =>
        hasHours(compiled, final, driver, ride),
      ),
    ),
  };
}

/** Returns what may serve a ride and has no other ride at that time in the plan. */
function freeFor({ rides }: Compiled, side: Side, assigned: Int32Array, ride: number): number[] {
  const taken = new Set<number>();
  for (const other of rides.keys()) {
    if (side.conflicts[ride * rides.length + other] === 1) taken.add(assigned[other] ?? NONE);
  }
  return (side.allowed[ride] ?? []).filter((number) => !taken.has(number));
}

function namedOf({ ids }: Side, numbers: readonly number[]): string[] {
  return numbers.slice(0, MAX_ALTERNATIVES).map((number) => ids[number] ?? '');
}

/** Tells whether the rules on the hours of a driver allow one more ride. */
function hasHours({ keepsHours, rides }: Compiled, final: Plan, driver: number, ride: number): boolean {
  return keepsHours(
    driver,
    [...rides.keys()].filter((other) => other === ride || final.driver[other] === driver),
    (other) => final.vehicle[other] ?? NONE,
  );
}

/** Returns the figures of a solution. */
export function figuresOf(compiled: Compiled, solution: Solution): FiguresRecord {
  const { bound, goals, isFewestChanges, isOptimal, levels, limitReached, plan } = solution;
  const work = workOf(compiled, plan);
  const { emptySeats, handovers, switches } = tallyOf(compiled, plan).counts();
  return {
    rides: compiled.rides.filter(({ ahead }) => ahead === undefined).length,
    coveredRides: plan.vehicle.filter((vehicle) => vehicle !== NONE).length,
    covered: peopleOn(compiled, plan),
    value: compiled.totalWeight - goals[LOST],
    bound,
    changed: goals[CHANGED],
    vehicles: vehiclesOf(plan),
    emptySeats,
    handovers,
    vehicleChanges: switches,
    facesPerGuest: facesPerGuest(compiled, plan),
    emptyMinutes: goals[EMPTY_MINUTES],
    busiestDriver: work.at(-1) ?? null,
    idlestDriver: work[0] ?? null,
    levels: levels.map(({ isOptimal: optimal, bound: least = null, ...level }) => ({
      ...level,
      bound: least,
      optimal,
    })),
    optimal: isOptimal,
    fewestChanges: isFewestChanges,
    limitReached,
  };
}

/** Returns how many drivers a guest has on average. */
function facesPerGuest({ rides }: Compiled, { driver }: Plan): number | null {
  const met = rides.flatMap(({ guests = [] }, ride) =>
    driver[ride] === NONE ? [] : guests.map((guest) => ({ guest, driver: driver[ride] })),
  );
  if (met.length === 0) return null;
  const byGuest = [...Map.groupBy(met, ({ guest }) => guest).values()];
  const faces = byGuest.reduce((sum, list) => sum + new Set(list.map((each) => each.driver)).size, 0);
  return Math.round((faces / byGuest.length) * 100) / 100;
}

function peopleOn({ rides }: Compiled, { vehicle }: Plan): number {
  return rides.reduce((sum, { seats }, ride) => sum + (vehicle[ride] === NONE ? 0 : Math.max(1, seats)), 0);
}

/** Returns the minutes of the drivers who may serve one of the rides, the fewest first. */
function workOf({ drivers, durations }: Compiled, plan: Plan): { driverId: string; minutes: number }[] {
  const serving = new Set(drivers.allowed.flat());
  return ridesOf(plan.driver, drivers)
    .flatMap((rides, number) =>
      serving.has(number)
        ? [
            {
              driverId: drivers.ids[number] ?? '',
              minutes: rides.reduce((sum, ride) => sum + (durations[ride] ?? 0), 0),
            },
          ]
        : [],
    )
    .sort((a, b) => a.minutes - b.minutes);
}

/** A vehicle with more than this multiple of the seats that a ride needs is too large for it. */
const TOO_LARGE = 2;

/** Names the rides that get a vehicle with more than twice the seats needed, although smaller ones could serve them. */
export function largeVehicles(compiled: Compiled, plan: Plan): VehicleNotice[] {
  const { capacities, rides, vehicles } = compiled;
  return rides.flatMap(({ id, seats }, ride) => {
    const vehicle = plan.vehicle[ride] ?? NONE;
    const capacity = capacities[vehicle] ?? 0;
    if (vehicle === NONE || vehicle === vehicles.told[ride] || capacity <= TOO_LARGE * Math.max(1, seats)) return [];
    const isSmaller = (other: number): boolean => (capacities[other] ?? 0) < capacity;
    if (!vehicles.allowed[ride]?.some(isSmaller)) return [];
    const notice = { activityId: id, resourceId: vehicles.ids[vehicle] ?? '', seats };
    return [{ code: 'VEHICLE_LARGER_THAN_NEEDED', ...notice }];
  });
}

/** The most vehicles that an explanation names. */
const MAX_NEAREST = 3;

/**
 * Returns the seats that a ride needs, and the vehicles that come nearest: those with enough seats that other rides hold then, the smallest
 * first, and the largest of those that are free. One that is off then is none of them.
 */
function nearestVehicles(
  { rides, vehicles }: Instance,
  activityId: string,
): { readonly seats: number; readonly nearest: readonly NearestVehicle[] } {
  const ride = rides.find(({ id }) => id === activityId);
  if (!ride) return { seats: 0, nearest: [] };
  const isThen = ({ end, start }: Pick<FixedRide, 'end' | 'start'>): boolean => start < ride.end && ride.start < end;
  const standing = vehicles
    .filter(({ blocked }) => !blocked.some(isThen))
    .map(({ fixed = [], id, seats }) => ({ vehicleId: id, seats, isFree: !fixed.some(isThen) }));
  const enough = standing.filter(({ isFree, seats }) => !isFree && seats >= ride.seats);
  enough.sort((a, b) => a.seats - b.seats);
  const free = standing.filter(({ isFree, seats }) => isFree && seats < ride.seats).sort((a, b) => b.seats - a.seats);
  const nearest = [...enough.slice(0, MAX_NEAREST - Math.min(1, free.length)), ...free].slice(0, MAX_NEAREST);
  return { seats: ride.seats, nearest: nearest.map(({ isFree, vehicleId }) => ({ vehicleId, isFree })) };
}
