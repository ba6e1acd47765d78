import { byStart } from '#shared/domain/activities/itinerary.ts';
import { later } from '#shared/domain/time/days.ts';
import { lateAfter } from '#shared/domain/ways/late-after.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ToldDelay } from '#shared/schemas/messages/message.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { activitiesOfDriver } from '#shared/use-cases/gps/driver-activities.ts';
import { loadWays } from '#shared/use-cases/ways/read-ways.ts';

/** Works out which rides of its driver begin late in the next 24 hours, because this one ends late. */
export async function toldDelay(ride: ActivityRecord, minutes: number, settings: SettingsRecord): Promise<ToldDelay> {
  const range = { from: ride.startTime, to: later(ride.endTime, DAY_MS) };
  const own = await activitiesOfDriver(ride.driverId ?? '', range);
  const rides = own.filter(({ deletedAt }) => !deletedAt).toSorted(byStart);
  const ways = await loadWays(rides.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId]));
  const late = lateAfter({ ride, minutes }, rides, travelOf(settings, ways));
  return {
    minutes,
    rides: late.map(({ minutes: by, ride: { id, startTime, title } }) => ({ id, title, startTime, minutes: by })),
  };
}
