import { invalidField } from '#shared/contract/invalid-field.ts';
import { daysOf } from '#shared/domain/assignments/assignment.ts';
import { byId } from '#shared/domain/by-id.ts';
import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { gatherActivities } from '#shared/entities/activity-list.ts';
import { allDrivers } from '#shared/entities/driver.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { allVehicles } from '#shared/entities/vehicle.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { MAX_RIDES_PER_PROPOSAL } from '#shared/schemas/new-proposal.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/way.ts';
import { readLedger } from '#shared/use-cases/assignments/read-ledger.ts';
import { loadHours } from '#shared/use-cases/hours/load-hours.ts';
import { loadWays } from '#shared/use-cases/ways/load-ways.ts';

/** An interval of starts. Without it there is no ride to plan. */
export type StartRange = { readonly from: string; readonly to: string } | undefined;

interface ReadOptions {
  /** Other activities whose days and VIPs count. */
  readonly also?: readonly ActivityRecord[];
  /** The most rides. */
  readonly max?: number;
  /** The field that a request with more rides is told of, and the cure. */
  readonly tooMany?: readonly [field: string, cure: string];
}

const SHORTER = ['body.to', 'choose a shorter time'] as const;

/**
 * Reads everything that a proposal about the rides of a time rests on. The rides are read with strong consistency, the rest may be a
 * second old: each step is checked again when it is applied. Throws ValidationFailed if there are more
 * rides than `max`.
 */
export const loadDispatchFacts = async (
  now: string,
  range: StartRange,
  { also = [], max = MAX_RIDES_PER_PROPOSAL, tooMany = SHORTER }: ReadOptions = {},
): Promise<DispatchFacts> => {
  const rides = range ? await ridesOf(range, max, tooMany) : [];
  const all = [...rides, ...also];
  const days = [...new Set(all.flatMap((ride) => daysOf(intervalOf(ride), MAX_WAY_MINUTES)))];
  const [settings, vips, vehicles, drivers, ledger, ways] = await Promise.all([
    readSettings(),
    findVips([...new Set(all.flatMap(({ vipIds }) => vipIds))], 'eventual'),
    allVehicles(),
    allDrivers(),
    readLedger(days),
    loadWays(all.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])),
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
    vips: byId(vips),
    vehicles: fleet,
    drivers: byId(drivers),
    ledger,
  };
};

const intervalOf = ({ endTime, startTime }: ActivityRecord) => ({ start: startTime, end: endTime });

const ridesOf = async (
  range: NonNullable<StartRange>,
  max: number,
  [field, cure]: readonly [string, string],
): Promise<ActivityRecord[]> => {
  const filter = { ...range, types: ['TRANSPORT'], statuses: ['SCHEDULED', 'IN_PROGRESS'] } as const;
  const { found, more } = await gatherActivities(filter, max);
  if (more) {
    throw invalidField(field, `selects more than ${max} rides: ${cure}`);
  }
  const read = await findActivities(found.map(({ id }) => id));
  return read.filter(
    ({ deletedAt, startTime, type }) =>
      !deletedAt && type === 'TRANSPORT' && startTime >= range.from && startTime < range.to,
  );
};
