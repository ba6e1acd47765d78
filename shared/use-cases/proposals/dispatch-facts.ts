import { invalidNow } from '#shared/contract/invalid-field.ts';
import { isServed } from '#shared/domain/activities/needs.ts';
import { daysOf } from '#shared/domain/assignments/assignment.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import { takesHandovers } from '#shared/domain/places/place.ts';
import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import { byId } from '#shared/domain/records.ts';
import { leftSuppliers } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { devicesAtTracker } from '#shared/entities/gps/device.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import { fault } from '#shared/schemas/fault.ts';
import { DEFAULT_SPEED_KMH } from '#shared/schemas/gps/gps.ts';
import { MAX_RIDES_PER_PROPOSAL } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { readLedger } from '#shared/use-cases/assignments/ledger-days.ts';
import { loadHours } from '#shared/use-cases/hours/load-hours.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';

/** An interval of starts. */
interface StartRange {
  readonly from: string;
  readonly to: string;
}

/** The rides to plan with: of these choices the first that has few enough rides. Each consists of intervals of starts. */
export type RideChoices = readonly (readonly StartRange[])[];

interface ReadOptions {
  /** Other activities whose days and VIPs count. */
  readonly also?: readonly ActivityRecord[];
  /** The most rides. */
  readonly max?: number;
}

/**
 * Reads everything that a proposal about the rides of a time rests on. The rides are read with strong consistency, the rest may be a
 * second old: each step is checked again when it is applied. Throws ValidationFailed if every choice has more rides than `max`.
 */
export async function loadDispatchFacts(
  now: string,
  choices: RideChoices,
  { also = [], max = MAX_RIDES_PER_PROPOSAL }: ReadOptions = {},
): Promise<DispatchFacts> {
  const rides = await ridesOf(choices, max);
  const around = await ridesAround([...rides, ...also]);
  const all = [...rides, ...also, ...around.filter(({ driverId, vehicleId }) => !driverId || !vehicleId)];
  const days = [...new Set(all.flatMap((ride) => daysOf(intervalOf(ride), MAX_WAY_MINUTES)))];
  const [settings, vips, vehicles, drivers, ledger, ways, orders] = await Promise.all([
    readSettings(),
    findVips([...new Set(all.flatMap(({ vipIds }) => vipIds))], 'eventual'),
    allVehicles(),
    allDrivers(),
    readLedger(days),
    loadWays(all.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])),
    ordersEndingAfter(now),
  ]);
  const times = all.flatMap(({ endTime, startTime }) => [startTime, endTime]).sort();
  const [from, to] = [times[0], times.at(-1)];
  const fleet = byId(vehicles);
  const hours =
    from !== undefined && to !== undefined
      ? await loadHours({ settings, drivers, from, to, vehicles: async () => fleet })
      : undefined;
  return {
    now,
    hours,
    settings,
    travel: travelOf(settings, ways),
    rides,
    held: new Set(
      orders.flatMap((order) => (order.status === 'ACCEPTED' ? order.rides.map(({ eventId }) => eventId) : [])),
    ),
    left: leftSuppliers(orders),
    around,
    handoverPlaces: ways.codes.filter((code) => takesHandovers(ways.place(code) ?? {})),
    vips: byId(vips),
    vehicles: fleet,
    drivers: byId(drivers),
    ledger,
  };
}

/** Rides that start up to this time before or after the planned ones tell which drivers guests have, and what comes next. */
const AROUND_MS = 36 * HOUR_MS;

const MAX_AROUND = 1_000;

/** Reads the other rides around some. None if there are more than 1,000. */
async function ridesAround(rides: readonly ActivityRecord[]): Promise<ActivityRecord[]> {
  const starts = rides.map(({ startTime }) => startTime).sort();
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const time = { from: later(first, -AROUND_MS), to: later(last, AROUND_MS) };
  const only = { served: true, statuses: ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED'] } as const;
  const { found, more } = await gatherActivities({ ...time, ...only }, MAX_AROUND);
  const known = new Set(rides.map(({ id }) => id));
  return more ? [] : found.filter(({ deletedAt, id }) => !deletedAt && !known.has(id));
}

function intervalOf({ endTime, startTime }: ActivityRecord) {
  return { start: startTime, end: endTime };
}

async function ridesOf(choices: RideChoices, max: number): Promise<ActivityRecord[]> {
  for (const ranges of choices) {
    const ids = await idsWithin(ranges, max);
    if (!ids) continue;
    const isWithin = (time: string): boolean => ranges.some(({ from, to }) => time >= from && time < to);
    const read = await findActivities(ids);
    return read.filter((ride) => !ride.deletedAt && isServed(ride) && isWithin(ride.startTime));
  }
  throw invalidNow('body.to', fault('TOO_MANY', `selects more than ${max} rides: choose a shorter time`, { max }));
}

/** Returns the ids of the rides in these intervals. Undefined if there are more than `max`. */
async function idsWithin(ranges: readonly StartRange[], max: number): Promise<string[] | undefined> {
  const only = { served: true, statuses: ['SCHEDULED', 'IN_PROGRESS'] } as const;
  const read = await Promise.all(ranges.map((range) => gatherActivities({ ...range, ...only }, max)));
  const ids = read.flatMap(({ found }) => found.map(({ id }) => id));
  return ids.length > max || read.some(({ more }) => more) ? undefined : ids;
}

/** Returns where drivers are, by driver: their last positions, without those that are too old. */
export async function driverPositions(now: string): Promise<ReadonlyMap<string, Coordinates>> {
  const [{ features, gps }, devices] = await Promise.all([readSettings(), devicesAtTracker()]);
  const seen = features.gps ? devices : [];
  return new Map(
    seen.flatMap(({ id, newest }) =>
      newest && freshnessOf(newest, { ...gps, now }) !== 'OFFLINE'
        ? [[id, { latitude: newest.latitude, longitude: newest.longitude }] as const]
        : [],
    ),
  );
}

/**
 * Returns how long the drivers of a plan need to the guests that they take on, by the ride that ended: from their last position, else from
 * where their last ride ended, in a straight line at the speed of the settings. Says nothing of a way that is not known.
 */
export async function reliefMinutes(
  { steps }: Pick<ProposalPlan, 'steps'>,
  facts: DispatchFacts,
): Promise<ReadonlyMap<string, number>> {
  const { gps } = await readSettings();
  const rides = byId(facts.rides);
  const found = await Promise.all(
    steps.map(async (step): Promise<[string, number][]> => {
      if (step.type !== 'NEW_RIDE' || !step.takesOn?.at || step.driverId === undefined) return [];
      if (rides.get(step.sourceId)?.driverId === step.driverId) return [];
      const from = facts.positions?.get(step.driverId) ?? (await endOfLastRide(step.driverId, facts));
      const speed = gps.assumedSpeedKmh ?? DEFAULT_SPEED_KMH;
      return from ? [[step.sourceId, Math.ceil(distanceMetres(from, step.takesOn.at) / 1_000 / (speed / 60))]] : [];
    }),
  );
  return new Map(found.flat());
}

async function endOfLastRide(driverId: string, { ledger, now }: DispatchFacts): Promise<Coordinates | undefined> {
  const held = (ledger.DRIVER.get(driverId) ?? []).flatMap(({ assignments }) => assignments);
  const last = held.filter(({ end }) => end <= now).sort((a, b) => (a.end < b.end ? 1 : -1))[0];
  const ride = last && (await findActivity(last.activityId));
  const place = ride?.dropoffPlaceId === undefined ? undefined : await placeStore.find(ride.dropoffPlaceId);
  return place?.deletedAt ? undefined : place?.coordinates;
}
