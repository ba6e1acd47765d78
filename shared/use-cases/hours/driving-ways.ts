import type { WayMinutes } from '#shared/domain/hours/drive.ts';
import { wayMinutesOf } from '#shared/domain/ways/travel-of.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { loadWays } from '#shared/use-cases/ways/load-ways.ts';

/** Reads the ways between rides. None with the rule OFF: then only the rides count as driving. */
export async function drivingWays(
  settings: SettingsRecord,
  rides: readonly Pick<ActivityRecord, 'dropoffPlaceId' | 'pickupPlaceId'>[],
): Promise<WayMinutes> {
  if (settings.travel.rule === 'OFF') return () => undefined;
  return wayMinutesOf(
    settings,
    await loadWays(rides.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])),
  );
}
