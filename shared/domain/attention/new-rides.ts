import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { seatsNeeded } from '#shared/domain/assignments/warnings.ts';
import { type ActivityRecord, MAX_VIPS_PER_ACTIVITY } from '#shared/schemas/activities/activity.ts';
import type { Choice, Mend } from '#shared/schemas/attention/attention.ts';
import type { AttentionFacts } from './facts.ts';
import { bestDriver, bestVehicle, freeDrivers, freeVehicles } from './free-resources.ts';

/** A ride that is to be planned. */
export type RideDraft = Pick<ActivityRecord, 'endTime' | 'startTime' | 'title' | 'vipIds'> &
  Partial<Pick<ActivityRecord, 'dropoffLocation' | 'flightId' | 'flightLeg' | 'masterEventId' | 'pickupLocation'>>;

/** A vehicle with its driver, and the guests who fit into it. */
interface Car {
  readonly vehicleId: string;
  readonly driverId: string;
  readonly vipIds: readonly string[];
}

function createMend(draft: RideDraft, car: Partial<Car> = {}): Mend {
  return {
    operationId: 'createEvent',
    params: {},
    body: { type: 'TRANSPORT', ...draft, ...car },
  };
}

/** Returns the request for a proposal of these requests. Nothing changes until it is applied. */
export function operationsMend(steps: readonly Mend[]): Mend {
  return {
    operationId: 'createProposal',
    params: {},
    body: { kind: 'OPERATIONS', steps },
  };
}

function rideOf(draft: RideDraft, now: string): ActivityRecord {
  return beginActivity('new', { type: 'TRANSPORT', ...draft, vipIds: [...draft.vipIds] }, now);
}

/** Puts the largest parties first into the cars, in their order. Returns the guests per car, or undefined if a party fits nowhere. */
export function seated(
  vipIds: readonly string[],
  capacities: readonly number[],
  vips: AttentionFacts['related']['vips'],
): string[][] | undefined {
  const cars = capacities.map((seats) => ({ left: seats, vipIds: [] as string[] }));
  const parties = vipIds.map((id) => ({ id, seats: seatsNeeded([id], vips) })).sort((a, b) => b.seats - a.seats);
  for (const { id, seats } of parties) {
    const car = cars.find(({ left }) => left >= seats);
    if (!car) return undefined;
    car.left -= seats;
    car.vipIds.push(id);
  }
  return cars.map((car) => car.vipIds);
}

/** Returns the requests that plan rides in several free cars for the guests of a draft. Undefined if they do not all fit. */
export function severalCars(facts: AttentionFacts, draft: RideDraft): Mend[] | undefined {
  const ride = rideOf(draft, facts.now);
  const drivers = freeDrivers(facts, ride);
  const vehicles = freeVehicles(facts, ride)
    .toSorted((a, b) => b.seatCapacity - a.seatCapacity)
    .slice(0, drivers.length);
  const guests = seated(
    draft.vipIds,
    vehicles.map(({ seatCapacity }) => seatCapacity),
    facts.related.vips,
  );
  return guests?.flatMap((vipIds, place) => {
    const [vehicle, driver] = [vehicles[place], drivers[place]];
    return vehicle && driver && vipIds.length > 0
      ? createMend(draft, { vehicleId: vehicle.id, driverId: driver.id, vipIds })
      : [];
  });
}

/** How guests without a ride get one. */
export interface NewRide {
  readonly mend: Mend | null;
  readonly choices: Choice[];
  /** A sentence for people. */
  readonly advice: string;
}

/**
 * Returns the request that plans a ride with a free vehicle and driver. If no vehicle holds all guests, a proposal of several rides.
 * If nothing is free, no mend, and the ride without both as a choice.
 */
export function newRide(facts: AttentionFacts, wanted: RideDraft): NewRide {
  const draft = { ...wanted, vipIds: wanted.vipIds.slice(0, MAX_VIPS_PER_ACTIVITY) };
  const ride = rideOf(draft, facts.now);
  const [vehicle, driver] = [bestVehicle(facts, ride), bestDriver(facts, ride)];
  if (vehicle && driver) {
    const mend = createMend(draft, { vehicleId: vehicle.id, driverId: driver.id });
    return { mend, choices: [], advice: `${vehicle.name} and ${driver.name} are free.` };
  }
  const steps = severalCars(facts, draft);
  if (steps && steps.length > 0) {
    return { mend: operationsMend(steps), choices: [], advice: `A proposal plans ${steps.length} rides.` };
  }
  const summary = `Plan the ride of ${namesOf(draft.vipIds, facts.related.vips)} without a vehicle and a driver, to be found later`;
  return {
    mend: null,
    choices: [{ ...createMend(draft), summary }],
    advice: driver ? 'No vehicle with enough seats is free.' : 'No driver is free.',
  };
}
