import { fieldsOf } from '#shared/domain/activities/kept-fields.ts';
import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { beginActivity, withOwnGuests } from '#shared/domain/activities/shape.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { headsOf, loadOf } from '#shared/domain/assignments/capacity.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { later } from '#shared/domain/time/days.ts';
import { type ActivityRecord, MAX_VIPS_PER_ACTIVITY } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { AttentionFacts } from './facts.ts';
import { bestPair, freeDrivers, freeVehicles, isFree } from './free-resources.ts';
import { areFree, type RowChoice, reopenMend, say, updateMend } from './row.ts';

/** A ride that is to be planned. */
export type RideDraft = Pick<ActivityRecord, 'endTime' | 'startTime' | 'title' | 'vipIds'> &
  Partial<
    Pick<
      ActivityRecord,
      | 'dropoffLocation'
      | 'mode'
      | 'needs'
      | 'people'
      | 'vehicleTypes'
      | 'flightId'
      | 'flightLeg'
      | 'masterEventId'
      | 'pickupLocation'
    >
  >;

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
    body: withOwnGuests({ type: 'TRANSPORT', ...draft, ...car }),
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

/** Returns the requests that a mend consists of. */
export function stepsOf(mend: Mend): readonly Mend[] {
  const { steps = [mend] } = (mend.operationId === 'createProposal' ? mend.body : {}) as { readonly steps?: Mend[] };
  return steps;
}

function rideOf(draft: RideDraft, now: string): ActivityRecord {
  return beginActivity('new', { type: 'TRANSPORT', ...draft, vipIds: [...draft.vipIds] }, now);
}

/** Puts the largest parties first into the cars, in their order. Returns the guests per car, or undefined if a party fits nowhere. */
export function seated<C>(
  vipIds: readonly string[],
  cars: readonly C[],
  vips: AttentionFacts['related']['vips'],
  fits: (car: C, vipIds: readonly string[]) => boolean,
): string[][] | undefined {
  const guests = cars.map((): string[] => []);
  const sizeOf = (id: string): number => headsOf(loadOf({ vipIds: [id] }, vips));
  for (const id of vipIds.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const place = cars.findIndex((car, at) => fits(car, [...(guests[at] ?? []), id]));
    if (place < 0) return undefined;
    guests[place]?.push(id);
  }
  return guests;
}

/**
 * Returns the requests that plan rides in several free cars for the guests of a draft. Undefined if they do not all fit. `except` are ids
 * of vehicles and drivers that are no choice.
 */
export function severalCars(
  facts: AttentionFacts,
  draft: RideDraft,
  except: ReadonlySet<string> = new Set(),
): Mend[] | undefined {
  const { tags } = facts;
  const { vips } = facts.related;
  const ride = rideOf(draft, facts.now);
  const asked = { ride: { ...ride, vipIds: [] }, vips, tags };
  const drivers = new Set(freeDrivers(facts, ride).filter(({ id }) => !except.has(id)));
  const cars = freeVehicles(facts, ride)
    .filter(({ id }) => !except.has(id))
    .toSorted((a, b) => b.seatCapacity - a.seatCapacity)
    .flatMap((vehicle) => {
      const driver = [...drivers].find((each) => suits(asked, vehicle, each).length === 0);
      if (!driver) return [];
      drivers.delete(driver);
      return [{ vehicle, driver }];
    });
  const guests = seated(
    draft.vipIds,
    cars,
    vips,
    ({ driver, vehicle }, vipIds) => suits({ ride: { ...ride, vipIds }, vips, tags }, vehicle, driver).length === 0,
  );
  return guests?.flatMap((vipIds, place) => {
    const car = cars[place];
    return car && vipIds.length > 0
      ? createMend(draft, { vehicleId: car.vehicle.id, driverId: car.driver.id, vipIds })
      : [];
  });
}

/**
 * Returns the request for a proposal that gives a ride its largest free vehicle, and the guests who do not fit rides of their own at the same
 * time. Undefined if a party fits nowhere, or if the ride is for people who are not listed.
 */
export function dividedRide(facts: AttentionFacts, ride: ActivityRecord): Mend | undefined {
  if (ride.type !== 'TRANSPORT' || ride.seatsNeeded !== undefined || ride.motorcadeId !== undefined) return undefined;
  const { drivers, vips } = facts.related;
  const driver = drivers.get(ride.driverId ?? '') ?? freeDrivers(facts, ride)[0];
  const [largest] = freeVehicles(facts, ride).toSorted((a, b) => b.seatCapacity - a.seatCapacity);
  if (!largest || !driver) return undefined;
  const staying: string[] = [];
  for (const id of ride.vipIds) {
    const together = { ...ride, vipIds: [...staying, id] };
    if (suits({ ride: together, vips, tags: facts.tags }, largest, driver).length === 0) staying.push(id);
  }
  const leaving = ride.vipIds.filter((id) => !staying.includes(id));
  if (staying.length === 0) return undefined;
  const draft = { ...draftOf(ride), vipIds: leaving };
  const steps = severalCars(facts, draft, new Set([largest.id, driver.id]));
  const own = { vipIds: staying, vehicleId: largest.id, driverId: driver.id };
  return steps && operationsMend([...steps, updateMend(ride, own)]);
}

/** Returns what another ride of guests of a ride is like. */
export function draftOf(ride: ActivityRecord): RideDraft {
  return fieldsOf(ride, DRAFT_FIELDS);
}

const DRAFT_FIELDS = [
  'title',
  'startTime',
  'endTime',
  'flightId',
  'masterEventId',
  'pickupLocation',
  'dropoffLocation',
  'mode',
  'needs',
  'people',
  'vehicleTypes',
  'vipIds',
] as const satisfies readonly (keyof ActivityRecord)[];

/** How guests without a ride get one. */
export interface NewRide {
  readonly mend: Mend | null;
  readonly choices: RowChoice[];
  /** What people read about it. */
  readonly advice: Said;
}

/**
 * Returns the request that plans a ride with a free vehicle and driver. If no vehicle holds all guests, a proposal of several rides.
 * If nothing is free, no mend, and the ride without both as a choice.
 */
export function newRide(facts: AttentionFacts, wanted: RideDraft): NewRide {
  const draft = { ...wanted, vipIds: wanted.vipIds.slice(0, MAX_VIPS_PER_ACTIVITY) };
  const ride = rideOf(draft, facts.now);
  const [vehicle, driver] = bestPair(facts, ride);
  if (vehicle && driver) {
    const mend = createMend(draft, { vehicleId: vehicle.id, driverId: driver.id });
    return { mend, choices: [], advice: areFree([vehicle.name, driver.name]) };
  }
  const steps = severalCars(facts, draft);
  if (steps && steps.length > 0) {
    return { mend: operationsMend(steps), choices: [], advice: say('PROPOSAL_PLANS', { count: steps.length }) };
  }
  const says = say('DO_PLAN', { guests: namesOf(draft.vipIds, facts.related.vips) });
  return {
    mend: null,
    choices: [{ ...createMend(draft), says }],
    advice: say(driver ? 'NO_VEHICLE' : 'NO_DRIVER'),
  };
}

/**
 * Returns the request that reopens the cancelled rides of a flight, which comes after all: their guests know them. Undefined if these do not
 * serve exactly who waits, or are no longer free or in time.
 */
export function reopened(
  facts: AttentionFacts,
  rideIds: readonly string[] | undefined,
  waiting: readonly string[],
): NewRide | undefined {
  const { activities, drivers, vehicles } = facts.related;
  const known = (rideIds ?? []).flatMap((id) => activities.get(id) ?? []);
  const rides = known.filter(
    ({ deletedAt, motorcadeId, startTime, status, vipIds }) =>
      status === 'CANCELLED' &&
      !deletedAt &&
      !motorcadeId &&
      startTime > facts.now &&
      vipIds.some((id) => waiting.includes(id)),
  );
  const guests = rides.flatMap(({ vipIds }) => vipIds);
  if (guests.length !== waiting.length || !waiting.every((id) => guests.includes(id))) return undefined;
  const names = rides.flatMap((ride) => {
    const [vehicle, driver] = [vehicles.get(ride.vehicleId ?? ''), drivers.get(ride.driverId ?? '')];
    const areBothFree =
      vehicle && driver && isFree(facts, 'VEHICLE', ride, vehicle.id) && isFree(facts, 'DRIVER', ride, driver.id);
    return areBothFree ? [vehicle.name, driver.name] : [];
  });
  if (names.length < 2 * rides.length) return undefined;
  const steps = rides.map(reopenMend);
  const mend = steps.length > 1 ? operationsMend(steps) : (steps[0] ?? null);
  return { mend, choices: [], advice: areFree(names) };
}

/** Returns the choice of a ride for guests who missed theirs: as soon as a driver can be there, as the settings say for a hand-over. */
export function rideAfterMissed(
  facts: AttentionFacts,
  ride: ActivityRecord,
  vipIds: readonly string[],
  also: readonly Mend[] = [],
): RowChoice[] {
  const [first] = vipIds;
  const isGone = (ride.status === 'IN_PROGRESS' || ride.status === 'COMPLETED') && ride.startTime <= facts.now;
  if (first === undefined || !isGone || ride.motorcadeId !== undefined || (ride.stops && vipIds.length > 1)) return [];
  const own = rideOfGuest(ride, first);
  const startTime = later(facts.now, facts.handoverMinutes * MINUTE_MS);
  const endTime = later(startTime, Date.parse(own.endTime) - Date.parse(own.startTime));
  const { advice, mend } = newRide(facts, { ...draftOf(own), vipIds, startTime, endTime });
  if (!mend) return [];
  const left = { operationId: 'boardGuests', params: { eventId: ride.id }, body: { vipIds, outcome: 'LEFT_LATER' } };
  const values = { guests: namesOf(vipIds, facts.related.vips), at: startTime, advice: [advice] };
  return [{ ...operationsMend([left, ...stepsOf(mend), ...also]), says: say('DO_PLAN_ANOTHER', values) }];
}
