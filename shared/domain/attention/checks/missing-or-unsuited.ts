import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { isDriversPart, suits, unmetSaid } from '#shared/domain/assignments/suits.ts';
import { codeOf, SUITING_CODES, suitingWarnings, unmetOf } from '#shared/domain/assignments/warnings.ts';
import { type AttentionFacts, coveredByOrders, isEmptied } from '#shared/domain/attention/facts.ts';
import {
  bestCoDriver,
  bestDriver,
  bestVehicle,
  type Choice,
  fleetTakes,
  headsFor,
  largestVehicles,
  unsuitedDrivers,
} from '#shared/domain/attention/free-resources.ts';
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
  valuesOf,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import { coveredByMotorcade } from './motorcade-cars.ts';

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

/**
 * Rides whose vehicle or driver does not suit them or their guests. The mend gives them another one that does, splits guests who keep
 * apart, or makes a proposal. What is pinned stays.
 */
export const unsuitedRide: AttentionCheck = {
  codes: SUITING_CODES,
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const { drivers, vehicles, vips } = facts.related;
      const unmet = unmetOf(ride, facts.related, facts.tags).filter(({ code }) => code !== 'CAPACITY');
      return SUITING_CODES.flatMap((code) => {
        const own = unmet.filter((each) => codeOf(each) === code);
        if (own.length === 0) return [];
        return activityRow(code, ride, {
          severity: code === 'VEHICLE_TYPE_UNSUITED' ? 'WARNING' : 'CRITICAL',
          describe: () => textOf(facts, ride, code, own),
          causes: [
            vehicles.get(ride.vehicleId ?? ''),
            drivers.get(ride.driverId ?? ''),
            drivers.get(ride.coDriverId ?? ''),
            ...ride.vipIds.map((id) => vips.get(id)),
          ],
          basis: JSON.stringify(own),
        });
      });
    }),
};

function textOf(
  facts: AttentionFacts,
  ride: ActivityRecord,
  code: (typeof SUITING_CODES)[number],
  unmet: readonly Unmet[],
): RowText {
  const [warning] = suitingWarnings(ride, facts.related, facts).filter((each) => each.code === code);
  const { advice, mend } = mendOf(facts, ride, unmet);
  const choices = mend?.body?.['driverId'] === undefined ? [] : vehicleChoice(facts, ride, unmet);
  const says = say(code, { ride: timed(ride), ...(warning && valuesOf(warning)), advice });
  return { ...says, mend, choices };
}

/** Returns the choice of another vehicle, where the driver has no licence for this one: they stay, and drive that. */
function vehicleChoice(facts: AttentionFacts, ride: ActivityRecord, unmet: readonly Unmet[]): RowChoice[] {
  const vehicle = unmet.some(isDriversPart) ? undefined : bestVehicle(facts, ride, IN_TIME);
  const driver = facts.related.drivers.get(ride.driverId ?? '');
  if (!vehicle || !driver) return [];
  const says = say('DO_GIVE_VEHICLE', { title: ride.title, vehicle: vehicle.name, driver: driver.name });
  return [{ ...updateMend(ride, { vehicleId: vehicle.id }), says }];
}

interface Mending {
  readonly advice: readonly Said[];
  readonly mend: Mend | null;
}

function mendOf(facts: AttentionFacts, ride: ActivityRecord, unmet: readonly Unmet[]): Mending {
  if (unmet.every(({ code }) => code === 'CO_DRIVER_SHIFT')) return coDriverMend(facts, ride);
  const apart = unmet.find((each) => each.code === 'APART');
  if (apart) return splitOf(ride, apart);
  const found = otherCrew(facts, ride, unmet);
  if (found) return found;
  if (isPinned(ride)) return { advice: [say('IS_PINNED')], mend: null };
  return { advice: [say('NONE_IN_TIME'), say('PROPOSAL_MAY')], mend: assignMend(ride) };
}

/** Who comes late, or drives too long, is trouble as bad. */
const IN_TIME: Choice = { withoutRows: true };

/** Returns the change to another driver where only the driver does not suit, to another vehicle where only that does not, or to both. */
function otherCrew(facts: AttentionFacts, ride: ActivityRecord, unmet: readonly Unmet[]): Mending | undefined {
  const driver = unmet.every((each) => isDriversPart(each) || each.code === 'LICENCE')
    ? bestDriver(facts, ride, IN_TIME)
    : undefined;
  if (driver) return { advice: [areFree([driver.name])], mend: updateMend(ride, { driverId: driver.id }) };
  const isVehicles = !unmet.some(isDriversPart);
  const vehicle = isVehicles ? bestVehicle(facts, ride, IN_TIME) : undefined;
  if (vehicle) return { advice: [areFree([vehicle.name])], mend: updateMend(ride, { vehicleId: vehicle.id }) };
  const [car, person] = isPinned(ride) ? [] : bestPair(facts, { ...ride, driverId: undefined }, IN_TIME);
  if (!car || !person) return undefined;
  return {
    advice: [areFree([car.name, person.name])],
    mend: updateMend(ride, { vehicleId: car.id, driverId: person.id }),
  };
}

function coDriverMend(facts: AttentionFacts, ride: ActivityRecord): Mending {
  const other = bestCoDriver(facts, ride);
  const advice = [other ? areFree([other.name]) : say('NO_CO_DRIVER')];
  return { advice, mend: updateMend(ride, { coDriverId: other?.id ?? null }) };
}

function isPinned({ pinDriver, pinVehicle }: ActivityRecord): boolean {
  return pinDriver === true || pinVehicle === true;
}

/** Returns the proposal that gives one of two guests a ride of their own. */
function splitOf(
  { id, type, vipIds }: ActivityRecord,
  { vipIds: [, leaving] }: Extract<Unmet, { readonly code: 'APART' }>,
): Mending {
  if (type !== 'TRANSPORT') return { advice: [say('PERSON_PARTS')], mend: null };
  const parts = [vipIds.filter((each) => each !== leaving), [leaving]];
  return {
    advice: [say('PROPOSAL_PARTS')],
    mend: { operationId: 'createProposal', params: {}, body: { kind: 'SPLIT', activityId: id, parts } },
  };
}
