import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { type AttentionFacts, coveredByOrders, isEmptied } from '#shared/domain/attention/facts.ts';
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
import {
  type AttentionCheck,
  activityRow,
  areFree,
  assignMend,
  cancelMend,
  type RowText,
  say,
  updateMend,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
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
          const advice = driver ? [areFree([driver.name])] : [say('NO_DRIVER'), say('PROPOSAL_MAY')];
          return {
            ...say('RIDE_WITHOUT_DRIVER', { ride: timed(ride), advice }),
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
            ? { advice: [areFree([vehicle.name])], mend: updateMend(ride, { vehicleId: vehicle.id }) }
            : withoutVehicle(facts, ride);
          return { ...say('RIDE_WITHOUT_VEHICLE', { ride: timed(ride), advice }), mend };
        };
        return activityRow('RIDE_WITHOUT_VEHICLE', ride, { describe });
      });
  },
};

/** Says why no vehicle is offered. Where none of the fleet is large enough, only several rides help. */
function withoutVehicle(
  facts: AttentionFacts,
  ride: ActivityRecord,
): { readonly advice: readonly Said[]; readonly mend: Mend | null } {
  const [car, person] = ride.pinDriver ? [] : bestPair(facts, { ...ride, driverId: undefined });
  if (car && person && ride.driverId !== undefined)
    return {
      advice: [say('NO_PAIR'), areFree([car.name, person.name])],
      mend: updateMend(ride, { vehicleId: car.id, driverId: person.id }),
    };
  const heads = headsFor(facts, ride);
  // A ride without guests yet needs no number of seats.
  const none = heads === 0 ? say('NO_VEHICLE_SUITS') : say('NO_SUITED_VEHICLE', { seats: heads });
  if (fleetTakes(facts, ride)) return { advice: [none, say('PROPOSAL_MAY')], mend: assignMend(ride) };
  if (heads === 0) return { advice: [none], mend: null };
  const [largest] = freeVehicles(facts, ride).toSorted((a, b) => b.seatCapacity - a.seatCapacity);
  const which = largest ? say('LARGEST', { name: largest.name, seats: largest.seatCapacity }) : say('NONE_FREE');
  const divided = dividedRide(facts, ride);
  return {
    advice: [say('NONE_TAKES_ALL', { people: heads }), which, say(divided ? 'PROPOSAL_DIVIDES' : 'PLAN_SEVERAL')],
    mend: divided ?? null,
  };
}

/**
 * Rides whose guests are all gone: taken off, or deleted. A ride that was planned without guests is none: it may carry luggage. The mend
 * cancels it.
 */
export const emptyRide: AttentionCheck = {
  codes: ['EMPTY_RIDE'],
  find: ({ activities, related }) =>
    activities
      .filter((ride) => isEmptied(ride, related))
      .map((ride) =>
        activityRow('EMPTY_RIDE', ride, {
          severity: 'WARNING',
          describe: () => ({ ...say('EMPTY_RIDE', { ride: timed(ride) }), mend: cancelMend(ride) }),
          causes: ride.vipIds.map((id) => related.vips.get(id)),
        }),
      ),
};
