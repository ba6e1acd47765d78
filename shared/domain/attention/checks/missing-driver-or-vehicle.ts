import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { type AttentionFacts, isEmptied } from '#shared/domain/attention/facts.ts';
import {
  bestDriver,
  bestPair,
  bestVehicle,
  fleetTakes,
  freeVehicles,
  headsFor,
} from '#shared/domain/attention/free-resources.ts';
import { coveredByMotorcade } from '#shared/domain/attention/motorcades.ts';
import { dividedRide } from '#shared/domain/attention/new-rides.ts';
import { coveredByOrders } from '#shared/domain/attention/orders.ts';
import {
  type AttentionCheck,
  activityRow,
  assignMend,
  cancelMend,
  type RowText,
  updateMend,
} from '#shared/domain/attention/row.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';

/** Rides without a driver, but for those that a supplier holds, or of which a row of their motorcade or order tells it. The mend gives them a free one, or makes a proposal. */
export const rideWithoutDriver: AttentionCheck = {
  codes: ['RIDE_WITHOUT_DRIVER'],
  find: (facts) => {
    const covered = new Set([...coveredByMotorcade(facts), ...coveredByOrders(facts)]);
    return facts.activities
      .filter((ride) => needsDriver(ride, facts.related) && !covered.has(ride.id))
      .map((ride) => {
        const describe = (): RowText => {
          const driver = bestDriver(facts, ride);
          const advice = driver
            ? `${driver.name} is free.`
            : 'No driver is free. A proposal may find one by changing other rides.';
          return {
            detail: `${named(ride, facts.timezone)} has no driver. ${advice}`,
            mend: driver ? updateMend(ride, { driverId: driver.id }) : assignMend(ride),
          };
        };
        return activityRow('RIDE_WITHOUT_DRIVER', ride, { describe });
      });
  },
};

/** Rides without a vehicle, but for those that a supplier holds, or of which a row of their order tells it. The mend gives them a free one with enough seats, or makes a proposal. */
export const rideWithoutVehicle: AttentionCheck = {
  codes: ['RIDE_WITHOUT_VEHICLE'],
  find: (facts) => {
    const covered = coveredByOrders(facts);
    return facts.activities
      .filter((ride) => needsVehicle(ride, facts.related) && !covered.has(ride.id))
      .map((ride) => {
        const describe = (): RowText => {
          const vehicle = bestVehicle(facts, ride);
          const { advice, mend } = vehicle
            ? { advice: `${vehicle.name} is free.`, mend: updateMend(ride, { vehicleId: vehicle.id }) }
            : withoutVehicle(facts, ride);
          return { detail: `${named(ride, facts.timezone)} has no vehicle. ${advice}`, mend };
        };
        return activityRow('RIDE_WITHOUT_VEHICLE', ride, { describe });
      });
  },
};

/** Says why no vehicle is offered. Where none of the fleet is large enough, only several rides help. */
function withoutVehicle(
  facts: AttentionFacts,
  ride: ActivityRecord,
): { readonly advice: string; readonly mend: Mend | null } {
  const [car, person] = ride.pinDriver ? [] : bestPair(facts, { ...ride, driverId: undefined });
  if (car && person && ride.driverId !== undefined)
    return {
      advice: `No vehicle that suits it and its driver is free. ${car.name} and ${person.name} are free.`,
      mend: updateMend(ride, { vehicleId: car.id, driverId: person.id }),
    };
  const heads = headsFor(facts, ride);
  if (fleetTakes(facts, ride)) {
    return {
      advice: `No vehicle with ${heads} seats that suits is free. A proposal may find one by changing other rides.`,
      mend: assignMend(ride),
    };
  }
  const [largest] = freeVehicles(facts, ride).toSorted((a, b) => b.seatCapacity - a.seatCapacity);
  const which = largest
    ? `The largest that is free is ${largest.name}, with ${largest.seatCapacity} seats.`
    : 'None is free.';
  const divided = dividedRide(facts, ride);
  return {
    advice: `It is for ${heads} people, and no vehicle of the fleet that suits takes them all. ${which} ${divided ? 'A proposal plans several rides.' : 'Plan several rides.'}`,
    mend: divided ?? null,
  };
}

/**
 * Rides whose guests are all gone: taken off, or deleted. A ride that was planned without guests is none: it may carry luggage. The mend
 * cancels it.
 */
export const emptyRide: AttentionCheck = {
  codes: ['EMPTY_RIDE'],
  find: ({ activities, related, timezone }) =>
    activities
      .filter((ride) => isEmptied(ride, related))
      .map((ride) =>
        activityRow('EMPTY_RIDE', ride, {
          severity: 'WARNING',
          describe: () => ({
            detail: `${named(ride, timezone)} has no guests any more. Cancel it, or keep it for something else.`,
            mend: cancelMend(ride),
          }),
          causes: ride.vipIds.map((id) => related.vips.get(id)),
        }),
      ),
};
