import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { holdingChanges, sameAssignment } from '#shared/domain/assignments/assignment.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { byId } from '#shared/domain/by-id.ts';
import type { BrokenRule } from '#shared/domain/hours/breach.ts';
import { calendarOf } from '#shared/domain/hours/calendar.ts';
import { hoursPlanOf } from '#shared/domain/hours/hours-plan.ts';
import { rulesFor, spanToRead } from '#shared/domain/hours/hours-rules.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { heldIds } from '#shared/entities/assignments/ledger.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { drivingWays } from './load-hours.ts';

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
