import type { Activity } from '#shared/schemas/activities/activity.ts';

/** From this number of runs on, those alike are one row. */
const MANY = 3;

/** Returns what the row of a run shows beside its times. Undefined: it has a row of its own, because it says more than the others. */
function alikeness(activity: Activity, barOf: (activity: Activity) => string): string | undefined {
  const { driver, seriesId, status, type, vehicle, vipIds } = activity;
  if (!seriesId || type !== 'TRANSPORT' || status === 'CANCELLED' || vipIds.length > 0) return undefined;
  if (!driver || !vehicle) return undefined;
  const { coDriver, dropoffLocation, luggage, needs, pickupLocation, seatsNeeded, stops = [], title } = activity;
  return JSON.stringify([
    { seriesId, title, pickupLocation, dropoffLocation, seatsNeeded, luggage, needs },
    { bar: barOf(activity), crew: [driver.id, coDriver?.id, vehicle.id], stops: stops.map(({ location }) => location) },
  ]);
}

/** Returns activities in groups: the runs of a series that one driver drives with one vehicle, and everything else alone. In order of start. */
export function runsTogether(activities: readonly Activity[], barOf: (activity: Activity) => string): Activity[][] {
  const groups = Map.groupBy(activities, (activity) => alikeness(activity, barOf) ?? activity);
  return Array.from(groups.values()).flatMap((group) => (group.length < MANY ? group.map((each) => [each]) : [group]));
}
