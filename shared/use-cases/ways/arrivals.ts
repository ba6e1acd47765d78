import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { byId } from '#shared/domain/by-id.ts';
import { etaOf, isUnderWay } from '#shared/domain/ways/arrival.ts';
import { findArrivals } from '#shared/entities/activities/arrival.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns when those of these rides arrive that are in progress, by ride. Reads nothing if none is. */
export async function arrivalsOf(
  activities: readonly ActivityRecord[],
  now: string,
): Promise<Pick<RelatedRecords, 'arrivals'>> {
  const rides = activities.filter(isUnderWay);
  if (rides.length === 0) return {};
  const found = byId(await findArrivals(rides.map(({ id }) => id)));
  const known = rides.flatMap((ride) => {
    const eta = etaOf(ride, found.get(ride.id), now);
    return eta ? [[ride.id, eta] as const] : [];
  });
  return { arrivals: new Map(known) };
}
