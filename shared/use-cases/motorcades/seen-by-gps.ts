import type { ProgressFacts } from '#shared/domain/motorcades/progress.ts';
import { passedBy } from '#shared/domain/motorcades/sighting.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_SPEED_KMH } from '#shared/schemas/gps/gps-settings.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverLocations } from '#shared/use-cases/gps/driver-locations.ts';

/**
 * Returns where the drivers of the cars are that drive, without those who are OFFLINE, and the places of the motorcade. Reads one item per
 * driver, and nothing if no car drives.
 */
export async function seenByGps(
  context: Pick<UseCaseContext, 'actor' | 'now'>,
  cars: readonly ActivityRecord[],
): Promise<ProgressFacts> {
  const { now } = context;
  const { locations } = await driverLocations(context, cars);
  const fixes = new Map([...(locations ?? [])].filter(([, { freshness }]) => freshness !== 'OFFLINE'));
  if (fixes.size === 0) return { now };
  const ids = cars.flatMap((car) => [
    car.pickupPlaceId,
    car.dropoffPlaceId,
    ...passedBy(car).map(({ placeId }) => placeId),
  ]);
  const [{ gps }, places] = await Promise.all([
    readSettings(),
    placeStore.findMany([...new Set(ids.flatMap((id) => id ?? []))]),
  ]);
  return { now, fixes, places, speedKmh: gps.assumedSpeedKmh ?? DEFAULT_SPEED_KMH };
}
