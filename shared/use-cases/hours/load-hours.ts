import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { driverIdsOf, holdingChanges, placesOf, sameAssignment } from '#shared/domain/assignments/assignment.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import type { BrokenRule } from '#shared/domain/hours/breach.ts';
import { calendarOf, type WayMinutes } from '#shared/domain/hours/drive.ts';
import { type HoursPlan, hoursPlanOf, rulesFor, spanToRead } from '#shared/domain/hours/hours-plan.ts';
import { byId } from '#shared/domain/records.ts';
import { wayMinutesOf } from '#shared/domain/ways/travel-of.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { heldIds } from '#shared/entities/assignments/ledger.ts';
import { allVehicles, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverHoursStanding } from '#shared/schemas/assignments/availability.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord, VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';

interface Asked {
  readonly settings: SettingsRecord;
  readonly drivers: readonly DriverRecord[];
  /** The fleet; undefined reads it, if a law needs it. */
  readonly vehicles: () => Promise<ReadonlyMap<string, VehicleRecord>>;
  /** The time in question. */
  readonly from: string;
  readonly to: string;
}

/**
 * Reads the rides by which the hours of drivers are judged, those that begin around a time, in one query. Undefined, and nothing is read, if no
 * rule limits a driver. Eventually consistent, may be a second old.
 */
export async function loadHours({ drivers, from, settings, to, vehicles }: Asked): Promise<HoursPlan | undefined> {
  const rules = drivers.flatMap(({ hours }) => rulesFor(settings.hours, hours) ?? []);
  if (rules.length === 0) return undefined;
  const calendar = calendarOf(settings);
  const time = { start: Date.parse(from), end: Date.parse(to) };
  const spans = rules.map((each) => spanToRead(each, time, calendar));
  const judged = new Set(drivers.map(({ id }) => id));
  const isJudged = (ride: ActivityRecord): boolean => driverIdsOf(ride).some((id) => judged.has(id));
  const [found, fleet] = await Promise.all([
    activitiesBeginning(
      new Date(Math.min(...spans.map(({ start }) => start))).toISOString(),
      new Date(Math.max(...spans.map(({ end }) => end))).toISOString(),
    ),
    vehicles(),
  ]);
  const rides = found.filter(isJudged);
  return hoursPlanOf({ settings, minutes: await drivingWays(settings, rides), rides, vehicles: fleet });
}

interface Window {
  readonly startTime: string;
  readonly endTime: string;
  readonly pickupPlaceId?: string | undefined;
  readonly dropoffPlaceId?: string | undefined;
  readonly vehicleType?: VehicleType | undefined;
}

/** Vehicles of these types are taken for those that the laws are about. Their seats are not known. */
const LARGE_TYPES: readonly (VehicleType | undefined)[] = ['BUS', 'MINIBUS'];
const LARGE_SEATS = 9;

/**
 * Returns what is left to each driver around a time, and what a ride then would break, by the id of the driver. Drivers without a rule on
 * their hours are absent. Reads nothing if none is limited.
 */
export async function hoursAround(
  settings: SettingsRecord,
  drivers: readonly DriverRecord[],
  window: Window,
): Promise<ReadonlyMap<string, DriverHoursStanding>> {
  const { endTime: to, startTime: from, vehicleType } = window;
  const fleet = async () => byId(await allVehicles());
  const plan = await loadHours({ settings, drivers, from, to, vehicles: fleet });
  if (!plan) return new Map();
  const time = { start: Date.parse(from), end: Date.parse(to) };
  const seats = LARGE_TYPES.includes(vehicleType) ? LARGE_SEATS : undefined;
  const ride = { activityId: '', ...time, ...placesOf(window, 'DRIVER'), seats };
  return new Map(
    drivers.flatMap((driver) => {
      const left = plan.left(driver, time);
      if (!left) return [];
      const breaches = plan
        .broughtByAll(driver, new Set(), [ride])
        .map(({ activityIds: _activityIds, ...each }) => each);
      return [[driver.id, { ...left, breaches }]];
    }),
  );
}

/** Reads the ways between rides. None with the rule OFF: then only the rides count as driving. */
async function drivingWays(
  settings: SettingsRecord,
  rides: readonly Pick<ActivityRecord, 'dropoffPlaceId' | 'pickupPlaceId'>[],
): Promise<WayMinutes> {
  if (settings.travel.rule === 'OFF') return () => undefined;
  return wayMinutesOf(
    settings,
    await loadWays(rides.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])),
  );
}

/** Returns drivers in their order, those first whose hours a ride keeps. Reads nothing if no rule limits one of them. */
export async function restedFirst(
  settings: SettingsRecord,
  drivers: readonly DriverRecord[],
  ride: ActivityRecord,
): Promise<readonly DriverRecord[]> {
  const { endTime: to, startTime: from } = ride;
  const vehicles = async () => byId(await allVehicles());
  const plan = await loadHours({ settings, drivers, from, to, vehicles });
  if (!plan) return drivers;
  const isTired = new Map(drivers.map((driver) => [driver, plan.broughtBy(driver, ride).length > 0]));
  return drivers.toSorted((a, b) => Number(isTired.get(a)) - Number(isTired.get(b)));
}

interface Decided {
  readonly related: Pick<RelatedRecords, 'drivers' | 'vehicles'>;
  readonly settings: SettingsRecord;
  readonly now: string;
}

/** Returns the drivers whose hours a change touches: by the time, the places, the driver or, for the laws, the vehicle of a ride ahead. */
function driversTouched({ after, before }: ActivityChange, now: string): string[] {
  if (!isAhead(after, now)) return [];
  return holdingChanges(before, after, ['DRIVER']).flatMap(({ old, wanted }) =>
    wanted && (!sameAssignment(old, wanted) || before?.vehicleId !== after.vehicleId) ? [wanted.resourceId] : [],
  );
}

/**
 * Returns each rule on hours that these rides break or make worse: those of one activity, or of all.
 * Reads nothing while no rule limits their drivers. Otherwise it reads the other rides of the driver, from the ledger days around: call it
 * after the commit, then of two requests at once the later one sees both.
 */
export async function readBrokenRules(
  changes: readonly ActivityChange[],
  { now, related, settings }: Decided,
  activityId?: string,
): Promise<BrokenRule[]> {
  const asked = changes
    .filter(({ after }) => activityId === undefined || after.id === activityId)
    .flatMap((change) => driversTouched(change, now).map((driverId) => ({ driverId, ride: change.after })));
  const byDriver = Map.groupBy(asked, ({ driverId }) => driverId);
  const found = await Promise.all(
    [...byDriver].map(async ([driverId, own]) => {
      const driver = related.drivers.get(driverId);
      const rides = own.map(({ ride }) => ride);
      return driver && rulesFor(settings.hours, driver.hours)
        ? brokenBy(driver, rides, { changes, related, settings })
        : [];
    }),
  );
  return found.flat();
}

async function brokenBy(
  driver: DriverRecord,
  asked: readonly ActivityRecord[],
  { changes, related, settings }: Omit<Decided, 'now'> & { readonly changes: readonly ActivityChange[] },
): Promise<BrokenRule[]> {
  const others = await ridesAround(driver, asked, settings);
  const changed = new Map(changes.map(({ after }) => [after.id, after]));
  // A dry run has written nothing, so the changes come from the request.
  const rides = [...others.filter(({ id }) => !changed.has(id)), ...changed.values()];
  const [minutes, vehicles] = await Promise.all([
    drivingWays(settings, rides),
    vehiclesOf(rides, related.vehicles, rulesFor(settings.hours, driver.hours)?.preset !== 'NONE'),
  ]);
  const plan = hoursPlanOf({ settings, minutes, rides, vehicles });
  return asked.flatMap((ride) =>
    plan
      .broughtBy(driver, ride)
      .map(({ activityIds: _activityIds, ...hours }) => ({ driverName: driver.name, activityId: ride.id, hours })),
  );
}

/** Reads the rides of a driver by which these rides are judged, with strong consistency. */
async function ridesAround(
  { hours, id }: DriverRecord,
  rides: readonly ActivityRecord[],
  settings: SettingsRecord,
): Promise<ActivityRecord[]> {
  const rules = rulesFor(settings.hours, hours);
  if (!rules) return [];
  const calendar = calendarOf(settings);
  const spans = rides.map(({ endTime, startTime }) =>
    spanToRead(rules, { start: Date.parse(startTime), end: Date.parse(endTime) }, calendar),
  );
  const from = new Date(Math.min(...spans.map(({ start }) => start))).toISOString();
  const to = new Date(Math.max(...spans.map(({ end }) => end))).toISOString();
  return findActivities(await heldIds('DRIVER', id, { from, to }));
}

async function vehiclesOf(
  rides: readonly ActivityRecord[],
  known: RelatedRecords['vehicles'],
  isNeeded: boolean,
): Promise<RelatedRecords['vehicles']> {
  const ids = new Set(rides.flatMap(({ vehicleId }) => vehicleId ?? []));
  const missing = isNeeded ? [...ids].filter((id) => !known.has(id)) : [];
  return missing.length > 0 ? new Map([...known, ...byId(await findVehicles(missing))]) : known;
}
