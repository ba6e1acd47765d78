import type { Compiled, Side } from './compile.ts';
import { NONE, type Plan } from './plan.ts';

/** One write of a plan: the ride and the numbers of its vehicle and its driver afterwards. */
export interface PlanWrite {
  readonly ride: number;
  readonly vehicle: number;
  readonly driver: number;
}

/**
 * Returns who serves each ride at the end. A ride that the plan does not cover keeps the vehicle or the driver that people were told,
 * unless the plan needs it elsewhere or it may not serve the ride.
 */
export function finalPlan(compiled: Compiled, plan: Plan): Plan {
  return {
    vehicle: withToldLeft(compiled, compiled.vehicles, plan.vehicle),
    driver: withToldLeft(compiled, compiled.drivers, plan.driver, (driver, list) =>
      compiled.keepsHours(driver, list, (ride) => plan.vehicle[ride] ?? NONE),
    ),
  };
}

function withToldLeft(
  { rides }: Compiled,
  side: Side,
  assigned: Int32Array,
  may: (number: number, rides: readonly number[]) => boolean = () => true,
): Int32Array {
  const final = assigned.slice();
  for (const ride of rides.keys()) {
    const told = side.told[ride] ?? NONE;
    if (assigned[ride] !== NONE || told === NONE || !side.mayServe[ride * side.ids.length + told]) continue;
    const isFree = rides.every((_, other) => final[other] !== told || !side.conflicts[ride * rides.length + other]);
    const held = [...rides.keys()].filter((other) => other === ride || final[other] === told);
    if (isFree && may(told, held)) final[ride] = told;
  }
  return final;
}

/**
 * Returns the writes that lead from what people were told to `final`. After each of them no vehicle and no driver has two rides in
 * conflict. Rides that lose something come first. If the rest blocks each other in a circle, the ride that blocks most others is freed
 * first and served last.
 */
export function writeOrder(compiled: Compiled, final: Plan): PlanWrite[] {
  const { drivers, rides, vehicles } = compiled;
  const current: Plan = { vehicle: vehicles.told.slice(), driver: drivers.told.slice() };
  const writes: PlanWrite[] = [];
  const write = (ride: number, vehicle: number, driver: number): void => {
    current.vehicle[ride] = vehicle;
    current.driver[ride] = driver;
    writes.push({ ride, vehicle, driver });
  };
  const target = (ride: number) => ({ vehicle: final.vehicle[ride] ?? NONE, driver: final.driver[ride] ?? NONE });
  const differs = (ride: number): boolean => {
    const { driver, vehicle } = target(ride);
    return current.vehicle[ride] !== vehicle || current.driver[ride] !== driver;
  };
  /** Returns the rides that hold what this ride shall have. */
  const blockers = (ride: number): number[] => {
    const { driver, vehicle } = target(ride);
    const holds = (side: Side, assigned: Int32Array, number: number, other: number): boolean =>
      number !== NONE && assigned[other] === number && side.conflicts[ride * rides.length + other] === 1;
    return [...rides.keys()].filter(
      (other) => holds(vehicles, current.vehicle, vehicle, other) || holds(drivers, current.driver, driver, other),
    );
  };
  for (const ride of rides.keys()) {
    const { driver, vehicle } = target(ride);
    const keeps = (wanted: number, old: number | undefined): number => (wanted === NONE ? NONE : (old ?? NONE));
    const loses = (wanted: number, side: Side): boolean => wanted === NONE && side.isTold[ride] === true;
    if (!loses(vehicle, vehicles) && !loses(driver, drivers)) continue;
    write(ride, keeps(vehicle, current.vehicle[ride]), keeps(driver, current.driver[ride]));
  }
  let open = [...rides.keys()].filter(differs);
  while (open.length > 0) {
    const ready = open.find((ride) => blockers(ride).length === 0);
    if (ready !== undefined) {
      const { driver, vehicle } = target(ready);
      write(ready, vehicle, driver);
    } else {
      const blocked = Map.groupBy(
        open.flatMap((ride) => blockers(ride)),
        (other) => other,
      );
      const [worst] = [...blocked].toSorted(([a, x], [b, y]) => y.length - x.length || b - a)[0] ?? [];
      if (worst === undefined) throw new Error('rides block each other, but none of them holds anything');
      write(worst, NONE, NONE);
    }
    open = open.filter(differs);
  }
  return writes;
}
