import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { isDriversPart, suits, unmetSaid } from '#shared/domain/assignments/suits.ts';
import { type AttentionFacts, coveredByOrders, isEmptied } from '#shared/domain/attention/facts.ts';
import {
  bestDriver,
  bestVehicle,
  fleetTakes,
  headsFor,
  largestVehicles,
  unsuitedDrivers,
} from '#shared/domain/attention/free-resources.ts';
import { coveredByMotorcade } from '#shared/domain/attention/motorcades.ts';
import { dividedRide } from '#shared/domain/attention/new-rides.ts';
import { bestPair } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  areFree,
  assignMend,
  cancelMend,
  type RowChoice,
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
          const advice = driver ? [areFree([driver.name])] : [...withoutDriver(facts, ride), say('PROPOSAL_MAY')];
          return {
            ...say('RIDE_WITHOUT_DRIVER', { ride: timed(ride), advice }),
            mend: driver ? updateMend(ride, { driverId: driver.id }) : assignMend(ride),
          };
        };
        return activityRow('RIDE_WITHOUT_DRIVER', ride, { describe });
      });
  },
};

/** Says that no driver is free, or what the one lacks who is free and comes nearest to what the ride needs: a person may take them all the same. */
function withoutDriver(facts: AttentionFacts, ride: ActivityRecord): Said[] {
  const { related, tags } = facts;
  const vehicle = related.vehicles.get(ride.vehicleId ?? '');
  const asked = { ride, vips: related.vips, tags };
  const [nearest] = unsuitedDrivers(facts, ride)
    .map((driver) => ({
      driver,
      unmet: suits(asked, vehicle, driver).filter((each) => isDriversPart(each) || each.code === 'LICENCE'),
    }))
    .toSorted((a, b) => a.unmet.length - b.unmet.length);
  if (!nearest) return [say('NO_DRIVER')];
  const { driver, unmet } = nearest;
  const of = { vips: related.vips, tags, vehicle, driver };
  return [say('NO_SUITED_DRIVER', { unmet: unmet.map((each) => unmetSaid(each, of)) })];
}

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
          const { advice, ...others } = vehicle
            ? { advice: [areFree([vehicle.name])], mend: updateMend(ride, { vehicleId: vehicle.id }) }
            : withoutVehicle(facts, ride);
          return { ...say('RIDE_WITHOUT_VEHICLE', { ride: timed(ride), advice }), ...others };
        };
        return activityRow('RIDE_WITHOUT_VEHICLE', ride, { describe });
      });
  },
};

interface WithoutVehicle {
  readonly advice: readonly Said[];
  readonly mend: Mend | null;
  readonly choices?: readonly RowChoice[];
}

/**
 * Says why no vehicle is offered. Where none of the fleet is large enough, only several rides help. Where one is, but has another ride, they
 * are a choice: it may be that no plan frees it in time.
 */
function withoutVehicle(facts: AttentionFacts, ride: ActivityRecord): WithoutVehicle {
  const [car, person] = ride.pinDriver ? [] : bestPair(facts, { ...ride, driverId: undefined });
  if (car && person && ride.driverId !== undefined)
    return {
      advice: [say('NO_PAIR'), areFree([car.name, person.name])],
      mend: updateMend(ride, { vehicleId: car.id, driverId: person.id }),
    };
  const heads = headsFor(facts, ride);
  // A ride without guests yet needs no number of seats.
  const none = heads === 0 ? say('NO_VEHICLE_SUITS') : say('NO_SUITED_VEHICLE', { seats: heads });
  const divided = heads === 0 ? undefined : dividedRide(facts, ride);
  if (fleetTakes(facts, ride))
    return {
      advice: [none, say('PROPOSAL_MAY')],
      mend: assignMend(ride),
      choices: divided ? [{ ...divided, says: say('DO_DIVIDE', { title: ride.title }) }] : [],
    };
  if (heads === 0) return { advice: [none], mend: null };
  const largest = largestVehicles(facts, ride).next().value;
  const which = largest ? say('LARGEST', { name: largest.name, seats: largest.seatCapacity }) : say('NONE_FREE');
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
