import type { Compiled } from '#shared/domain/dispatch/compile.ts';
import { brokenRules, emptyPlan, isChanged, NONE } from '#shared/domain/dispatch/plan.ts';

/** The goals that a solver proves or searches. `vehicles` is 0 unless fewer are preferred. */
export type ProvenGoals = readonly [
  dropped: number,
  lost: number,
  changed: number,
  ahead: number,
  wishes: number,
  vehicles: number,
  duties: number,
];

/**
 * Returns the best of these goals over all legal plans, by trying each vehicle and each driver for each ride. Leaves a branch only if its
 * first rides are already no better than a whole plan. For up to 8 rides.
 */
export function bestGoals(compiled: Compiled): ProvenGoals {
  const { drivers, prefersFewVehicles, rides, vehicles } = compiled;
  const plan = emptyPlan(compiled);
  let best: ProvenGoals = [Number.POSITIVE_INFINITY, 0, 0, 0, 0, 0, 0];
  /** The goals with this ride as the plan has it now. */
  const goalsWith = (goals: ProvenGoals, ride: number): ProvenGoals => {
    const [dropped, lost, changed, ahead, wishes, used, duties] = goals;
    const vehicle = plan.vehicle[ride] ?? NONE;
    const isNew = prefersFewVehicles && !plan.vehicle.slice(0, ride).includes(vehicle);
    return [
      dropped,
      lost,
      changed + (isChanged(compiled, plan, ride) ? 1 : 0),
      ahead,
      wishes + missedWishes(compiled, plan, ride),
      used + (isNew ? 1 : 0),
      duties + dutyCost(compiled, plan, ride),
    ];
  };
  const tryFrom = (ride: number, goals: ProvenGoals): void => {
    if (!isLess(goals, best)) return;
    if (ride === rides.length) {
      best = goals;
      return;
    }
    const [dropped, lost, ...others] = goals;
    const pairs = (vehicles.allowed[ride] ?? []).flatMap((vehicle) =>
      (drivers.allowed[ride] ?? []).map((driver) => [vehicle, driver] as const),
    );
    for (const [vehicle, driver] of pairs) {
      plan.vehicle[ride] = vehicle;
      plan.driver[ride] = driver;
      if (brokenRules(compiled, plan).length === 0) tryFrom(ride + 1, goalsWith(goals, ride));
      plan.vehicle[ride] = NONE;
      plan.driver[ride] = NONE;
    }
    const without = [dropped + (compiled.isKept[ride] ? 1 : 0), lost + (rides[ride]?.weight ?? 0)] as const;
    tryFrom(ride + 1, [...without, ...others]);
  };
  tryFrom(0, [0, 0, 0, 0, 0, 0, 0]);
  return best;
}

type Assigned = Parameters<typeof isChanged>[1];

function missedWishes({ drivers, rides, vehicles }: Compiled, plan: Assigned, ride: number): number {
  const { usualDriverIds, usualVehicleIds } = rides[ride] ?? {};
  const misses = (usual: readonly string[] | undefined, ids: readonly string[], number: number | undefined): number => {
    const known = (usual ?? []).filter((id) => ids.includes(id));
    return known.length === 0 || known.includes(ids[number ?? NONE] ?? '') ? 0 : 1;
  };
  return (
    misses(usualDriverIds, drivers.ids, plan.driver[ride]) + misses(usualVehicleIds, vehicles.ids, plan.vehicle[ride])
  );
}

/** Returns what a ride adds to the empty seats, hand-overs, changes of vehicle and new faces of the rides before it. */
function dutyCost(compiled: Compiled, plan: Assigned, ride: number): number {
  const { capacities, costs, rides, usual } = compiled;
  const [vehicle, driver] = [plan.vehicle[ride] ?? NONE, plan.driver[ride] ?? NONE];
  const earlier = [...rides.keys()].slice(0, ride).reverse();
  const isToday = (other: number | undefined): boolean => other !== undefined && rides[other]?.day === rides[ride]?.day;
  const lastOfVehicle = earlier.find((other) => plan.vehicle[other] === vehicle);
  const lastOfDriver = earlier.find((other) => plan.driver[other] === driver);
  const first = usual[driver] ?? NONE;
  const held = isToday(lastOfDriver) ? plan.vehicle[lastOfDriver ?? NONE] : first;
  const handovers = isToday(lastOfVehicle) && plan.driver[lastOfVehicle ?? NONE] !== driver ? 1 : 0;
  const switches = held !== NONE && held !== vehicle ? 1 : 0;
  const faces = newFaces(compiled, plan, ride);
  const seats = (capacities[vehicle] ?? 0) - (rides[ride]?.seats ?? 0);
  return seats + costs.handoverSeats * (handovers + switches) + costs.faceSeats * faces;
}

function newFaces({ rides }: Compiled, plan: Assigned, ride: number): number {
  const isMet = (id: string): boolean =>
    rides
      .slice(0, ride)
      .some(
        ({ parties }, other) => plan.driver[other] === plan.driver[ride] && parties?.some((each) => each.id === id),
      );
  const fresh = (rides[ride]?.parties ?? []).filter(({ id }) => !isMet(id));
  return fresh.reduce((sum, { weight }) => sum + weight, 0);
}

function isLess(a: ProvenGoals, b: ProvenGoals): boolean {
  const place = a.findIndex((value, at) => value !== b[at]);
  return place !== -1 && (a[place] ?? 0) < (b[place] ?? 0);
}
