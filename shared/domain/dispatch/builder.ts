import { ridesInConflict } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { NONE, type Plan } from './plan.ts';
import { keepsPairs } from './spare-cars.ts';
import {
  type DriverShare,
  isChange,
  isMissed,
  partings,
  placeOf,
  type Tally,
  tallyOf,
  type VehicleShare,
} from './tally.ts';

/** A plan under construction. It is legal after each call, unless `put` is given what is not legal. */
export interface Builder extends Pick<Tally, 'goals' | 'plan' | 'put'> {
  /** Covers a ride by the vehicle and the driver that cost least together. Returns false if there are none. */
  cover(ride: number): boolean;
  /** Covers a ride by these. Returns false, and changes nothing, if that is not legal. */
  coverBy(ride: number, vehicle: number, driver: number): boolean;
  uncover(ride: number): void;
}

/** What a choice costs, so that goals that matter more always decide. */
const CHANGED = 1e13;
const WISH = 1e12;
const NEW_VEHICLE = 1e11;
const SEAT = 1e7;
const EMPTY_MINUTE = 1e4;

interface Candidate<S> {
  readonly share: S;
  /** What it costs whatever the partner is. */
  readonly cost: number;
  /** The only partner that is possible, because there is no time for a hand-over. Undefined: any. */
  readonly tied: number | undefined;
}

/** Continues a legal plan. Does not change its argument. */
export function builderOf(compiled: Compiled, from: Plan): Builder {
  const { capacities, costs, drivers, durations, keepsHours, maxDrivingMinutes, mayDrive, rides, tight, vehicles } =
    compiled;
  const tally = tallyOf(compiled, from);
  const { minutesOf, minutesOfDay, plan, put, ridesOfDriver, ridesOfVehicle } = tally;
  const handover = SEAT * costs.handoverSeats;
  const newVehicle = compiled.prefersFewVehicles ? NEW_VEHICLE : 0;

  const isLicensed = (driver: number, vehicle: number): boolean =>
    mayDrive[driver * vehicles.ids.length + vehicle] === 1;
  const isFree = ({ conflicts }: Side, held: readonly number[], ride: number): boolean => {
    for (const other of held) if (conflicts[ride * rides.length + other]) return false;
    return true;
  };
  const busyVehicles = busyAtRide(vehicles, plan.vehicle);
  const busyDrivers = busyAtRide(drivers, plan.driver);
  const hasPairs = compiled.sparePairs.length > 0;
  const hasTies = tight.includes(1);
  /** Returns the partner of all rides that leave no time for a hand-over: NONE if there are several, undefined without any. */
  const tiedTo = (held: readonly number[], ride: number, partners: Int32Array): number | undefined => {
    let found: number | undefined;
    if (!hasTies) return found;
    for (const other of held) {
      if (!tight[ride * rides.length + other]) continue;
      if (found !== undefined && found !== partners[other]) return NONE;
      found = partners[other];
    }
    return found;
  };
  const mayDriveLonger = (driver: number, ride: number): boolean =>
    maxDrivingMinutes === undefined || minutesOfDay(driver, ride) + (durations[ride] ?? 0) <= maxDrivingMinutes;
  const hasHours = (driver: number, ride: number, vehicle: number): boolean =>
    keepsHours(driver, inserted(ridesOfDriver[driver] ?? [], ride), (each) =>
      each === ride ? vehicle : (plan.vehicle[each] ?? NONE),
    );
  const changeCost = (side: Side, ride: number, number: number): number =>
    (isChange(side, ride, number) ? CHANGED : 0) + WISH * isMissed(side, ride, number);

  const freeVehicles = (ride: number): Candidate<VehicleShare>[] => {
    const found: Candidate<VehicleShare>[] = [];
    const isBusy = busyVehicles(ride);
    for (const vehicle of vehicles.allowed[ride] ?? []) {
      if (isBusy(vehicle) || (hasPairs && !keepsPairs(compiled, plan, ride, vehicle))) continue;
      const tied = tiedTo(ridesOfVehicle[vehicle] ?? [], ride, plan.driver);
      if (tied === NONE) continue;
      const share = tally.vehicleShare(ride, vehicle);
      const { first, handovers, minutes, seats } = share;
      const duties = SEAT * seats - handover * handovers;
      const cost = changeCost(vehicles, ride, vehicle) + newVehicle * first + duties + EMPTY_MINUTE * minutes;
      found.push({ share, tied, cost });
    }
    return found;
  };
  const freeDrivers = (ride: number): Candidate<DriverShare>[] => {
    const found: Candidate<DriverShare>[] = [];
    const isBusy = busyDrivers(ride);
    for (const driver of drivers.allowed[ride] ?? []) {
      if (isBusy(driver) || !mayDriveLonger(driver, ride)) continue;
      const tied = tiedTo(ridesOfDriver[driver] ?? [], ride, plan.vehicle);
      if (tied === NONE) continue;
      const share = tally.driverShare(ride, driver);
      const duties = SEAT * costs.faceSeats * share.faces + handover * share.switches;
      const cost = changeCost(drivers, ride, driver) + duties + (minutesOf[driver] ?? 0);
      found.push({ share, tied, cost });
    }
    return found;
  };
  // Rules on hours read of a vehicle only its seats.
  const sizes = 1 + Math.max(0, ...capacities);
  const sizedPair = (driver: number, vehicle: number): number => driver * sizes + (capacities[vehicle] ?? 0);
  /**
   * Returns the pair that costs least, the first one where several do, without those of `refused`. An event may have a million pairs, so `others`
   * are in order of their cost: the rest of them cannot be the least.
   */
  const cheapest = (
    own: readonly Candidate<VehicleShare>[],
    others: readonly Candidate<DriverShare>[],
    refused: ReadonlySet<number>,
  ) => {
    let [vehicle, driver, least] = [NONE, NONE, Number.POSITIVE_INFINITY];
    for (const ofVehicle of own) {
      const number = ofVehicle.share.vehicle;
      for (const ofDriver of others) {
        const without = ofVehicle.cost + ofDriver.cost;
        if (without > least) break;
        const other = ofDriver.share.driver;
        if ((ofVehicle.tied ?? other) !== other || (ofDriver.tied ?? number) !== number) continue;
        const cost = without + handover * (partings(ofVehicle.share, other) + partings(ofDriver.share, number));
        const isLess = cost < least || (cost === least && number === vehicle && other < driver);
        if (!isLess || !isLicensed(other, number) || refused.has(sizedPair(other, number))) continue;
        [vehicle, driver, least] = [number, other, cost];
      }
    }
    return { vehicle, driver };
  };

  return {
    plan,
    put,
    goals: tally.goals,
    uncover: tally.take,
    cover: (ride) => {
      const own = freeVehicles(ride);
      const others = own.length > 0 ? freeDrivers(ride).sort((a, b) => a.cost - b.cost) : [];
      const refused = new Set<number>();
      for (;;) {
        const { driver, vehicle } = cheapest(own, others, refused);
        if (vehicle === NONE) return false;
        if (hasHours(driver, ride, vehicle)) {
          put(ride, vehicle, driver);
          return true;
        }
        refused.add(sizedPair(driver, vehicle));
      }
    },
    coverBy: (ride, vehicle, driver) => {
      const [ofVehicle, ofDriver] = [ridesOfVehicle[vehicle] ?? [], ridesOfDriver[driver] ?? []];
      const may =
        vehicles.mayServe[ride * vehicles.ids.length + vehicle] === 1 &&
        drivers.mayServe[ride * drivers.ids.length + driver] === 1 &&
        isLicensed(driver, vehicle) &&
        isFree(vehicles, ofVehicle, ride) &&
        keepsPairs(compiled, plan, ride, vehicle) &&
        isFree(drivers, ofDriver, ride) &&
        (tiedTo(ofVehicle, ride, plan.driver) ?? driver) === driver &&
        (tiedTo(ofDriver, ride, plan.vehicle) ?? vehicle) === vehicle &&
        mayDriveLonger(driver, ride) &&
        hasHours(driver, ride, vehicle);
      if (may) put(ride, vehicle, driver);
      return may;
    },
  };
}

function inserted(held: readonly number[], ride: number): number[] {
  return held.toSpliced(placeOf(held, ride), 0, ride);
}

/**
 * Returns a function that finds out for a ride which vehicles or drivers have another one in conflict with it. It looks at the rides in conflict: they
 * are fewer than those that all vehicles or drivers have. `assigned` may change in between. An answer holds until the next question.
 */
function busyAtRide(side: Side, assigned: Int32Array): (ride: number) => (number: number) => boolean {
  const others = ridesInConflict(side);
  const askedLast = new Uint32Array(side.ids.length);
  let question = 0;
  return (ride) => {
    question += 1;
    for (const other of others[ride] ?? []) {
      const number = assigned[other] ?? NONE;
      if (number !== NONE) askedLast[number] = question;
    }
    return (number) => askedLast[number] === question;
  };
}
