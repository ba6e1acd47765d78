import { invalidNow } from '#shared/contract/invalid-field.ts';
import { isServed } from '#shared/domain/activities/served.ts';
import { daysOf } from '#shared/domain/assignments/assignment.ts';
import { byId } from '#shared/domain/by-id.ts';
import { takesHandovers } from '#shared/domain/places/place.ts';
import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import { leftSuppliers } from '#shared/domain/suppliers/leavers.ts';
import { later } from '#shared/domain/time/days.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_RIDES_PER_PROPOSAL } from '#shared/schemas/proposals/new-proposal.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { readLedger } from '#shared/use-cases/assignments/ledger-days.ts';
import { loadHours } from '#shared/use-cases/hours/load-hours.ts';
import { loadWays } from '#shared/use-cases/ways/read-ways.ts';

/** An interval of starts. */
export interface StartRange {
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
