import { fieldsOf } from '#shared/domain/activities/kept-fields.ts';
import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { beginActivity, withOwnGuests } from '#shared/domain/activities/shape.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { headsOf, loadOf } from '#shared/domain/assignments/capacity.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { impactOf } from '#shared/domain/flights/impact.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { later } from '#shared/domain/time/days.ts';
import { type ActivityRecord, MAX_VIPS_PER_ACTIVITY } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { AttentionFacts } from './facts.ts';
import { freeDrivers, isFree, largestVehicles } from './free-resources.ts';
import { bestPair } from './replacements.ts';
import { areFree, type RowChoice, say, statusMend, updateMend } from './row.ts';

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
  return { operationId: 'createProposal', params: {}, body: { kind: 'OPERATIONS', steps } };
}

/** Returns the requests that a mend consists of. */
export function stepsOf(mend: Mend): readonly Mend[] {
  const { steps = [mend] } = (mend.operationId === 'createProposal' ? mend.body : {}) as { readonly steps?: Mend[] };
  return steps;
}

function rideOf(draft: RideDraft, now: string): ActivityRecord {
  return beginActivity('new', { type: 'TRANSPORT', ...draft, vipIds: [...draft.vipIds] }, now);
}

/** A car with the guests who sit in it. */
interface Seated<C> {
  readonly car: C;
  readonly vipIds: readonly string[];
}

/**
 * Puts the largest parties first into the cars, in their order. Returns the cars that someone sits in, or undefined if a party fits nowhere. Looks
 * at a further car only where those before it are full.
 */
export function seated<C>(
  vipIds: readonly string[],
  cars: Iterable<C>,
  vips: AttentionFacts['related']['vips'],
  fits: (car: C, vipIds: readonly string[]) => boolean,
): Seated<C>[] | undefined {
  const further = cars[Symbol.iterator]();
  const filled: { readonly car: C; readonly vipIds: string[] }[] = [];
  const sizeOf = (id: string): number => headsOf(loadOf({ vipIds: [id] }, vips));
  for (const id of vipIds.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    let place = filled.find(({ car, vipIds: sitting }) => fits(car, [...sitting, id]));
    while (!place) {
      const next = further.next();
      if (next.done) return undefined;
      const opened = { car: next.value, vipIds: [] };
      filled.push(opened);
      if (fits(opened.car, [id])) place = opened;
    }
    place.vipIds.push(id);
  }
  return filled.filter(({ vipIds: sitting }) => sitting.length > 0);
}

/** Returns the free vehicles, those with most seats first, each with a driver of its own. `except` are ids that are no choice. */
function* crewedCars(facts: AttentionFacts, ride: ActivityRecord, except: ReadonlySet<string>) {
  const asked = { ride: { ...ride, vipIds: [] }, vips: facts.related.vips, tags: facts.tags };
  const drivers = freeDrivers(facts, ride);
  const passedOver = new Set<DriverRecord>();
  for (const vehicle of largestVehicles(facts, ride)) {
    if (except.has(vehicle.id)) continue;
    const isSuited = (each: DriverRecord): boolean => suits(asked, vehicle, each).length === 0;
    let driver = [...passedOver].find(isSuited);
    while (!driver) {
      const { done, value } = drivers.next();
      if (done) break;
      if (except.has(value.id)) continue;
      if (isSuited(value)) driver = value;
      else passedOver.add(value);
    }
    if (!driver) continue;
    passedOver.delete(driver);
    yield { vehicle, driver };
  }
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
  const cars = seated(
    draft.vipIds,
    crewedCars(facts, ride, except),
    vips,
    ({ driver, vehicle }, vipIds) => suits({ ride: { ...ride, vipIds }, vips, tags }, vehicle, driver).length === 0,
  );
  return cars?.map(({ car: { driver, vehicle }, vipIds }) =>
    createMend(draft, { vehicleId: vehicle.id, driverId: driver.id, vipIds }),
  );
}

/**
 * Returns the request for a proposal that gives a ride its largest free vehicle, and the guests who do not fit rides of their own at the same
 * time. Undefined if a party fits nowhere, or if the ride is for people who are not listed.
 */
export function dividedRide(facts: AttentionFacts, ride: ActivityRecord): Mend | undefined {
  if (ride.type !== 'TRANSPORT' || ride.seatsNeeded !== undefined || ride.motorcadeId !== undefined) return undefined;
  const { drivers, vips } = facts.related;
  const driver = drivers.get(ride.driverId ?? '') ?? freeDrivers(facts, ride).next().value;
  const largest = largestVehicles(facts, ride).next().value;
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
 * serve exactly who waits, are no longer free or in time, or are planned for other times of the flight.
 */
export function reopened(
  facts: AttentionFacts,
  flight: FlightRecord,
  { rideIds = [], waiting }: { readonly rideIds: readonly string[] | undefined; readonly waiting: readonly string[] },
): NewRide | undefined {
  const { activities, drivers, vehicles } = facts.related;
  const known = rideIds.flatMap((id) => activities.get(id) ?? []);
  const rides = known.filter(
    (ride) =>
      ride.status === 'CANCELLED' &&
      !ride.deletedAt &&
      !ride.motorcadeId &&
      ride.startTime > facts.now &&
      ride.vipIds.some((id) => waiting.includes(id)) &&
      !impactOf({ ...ride, status: 'SCHEDULED' }, flight),
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
  const steps = rides.map((ride) => statusMend(ride, 'SCHEDULED'));
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
