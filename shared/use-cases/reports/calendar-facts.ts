import { byId } from '#shared/domain/by-id.ts';
import { placeStore } from '#shared/entities/place.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import { printedFacts } from './printed-facts.ts';

/** Reads what the calendar of a driver shows besides the activities: phones, flights and the coordinates of places. */
export const driverCalendarFacts = async (activities: readonly Activity[], settings: SettingsRecord) => {
  const placeIds = activities.flatMap(({ pickupPlaceId, placeId }) => pickupPlaceId ?? placeId ?? []);
  const [facts, places] = await Promise.all([
    printedFacts('DRIVER_SCHEDULE', activities, settings),
    placeStore.findMany([...new Set(placeIds)], 'eventual'),
  ]);
  return { facts, places: byId(places), isForDriver: true, alarmMinutes: settings.reminderMinutes };
};
