import { ridesAround } from '#shared/domain/accountability/current-rides.ts';
import { later } from '#shared/domain/time/days.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/assignment-limits.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { activitiesOfDriver } from '#shared/use-cases/gps/driver-activities.ts';

/** Reads the guests of the current ride of a driver: the one in progress, or whose time covers now. */
export async function ownGuestIds(driverId: string, now: string): Promise<ReadonlySet<string>> {
  const from = later(now, -MAX_ASSIGNMENT_HOURS * HOUR_MS);
  const rides = ridesAround(await activitiesOfDriver(driverId, { from, to: now }), now);
  return new Set(rides.flatMap(({ vipIds }) => vipIds));
}
