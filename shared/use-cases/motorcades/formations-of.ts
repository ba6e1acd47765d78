import { byId } from '#shared/domain/by-id.ts';
import { type Formation, formationOf } from '#shared/domain/motorcades/movement.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns the motorcades of these rides with all their cars, without deleted ones. Reads nothing if no ride is a car. */
export async function formationsOf(
  rides: readonly (ActivityRecord | Pick<ActivityRecord, 'id' | 'motorcadeId'>)[],
): Promise<Formation[]> {
  const ids = [...new Set(rides.flatMap(({ motorcadeId }) => motorcadeId ?? []))];
  if (ids.length === 0) return [];
  const known = byId(rides.filter((ride): ride is ActivityRecord => 'vipIds' in ride && 'version' in ride));
  const found = (await motorcadeStore.findMany(ids)).filter(({ deletedAt }) => !deletedAt);
  const others = await findActivities(found.flatMap(({ carIds }) => carIds.filter((id) => !known.has(id))));
  const cars = byId([...known.values(), ...others]);
  return found.map((motorcade) =>
    formationOf(
      motorcade,
      motorcade.carIds.flatMap((id) => cars.get(id) ?? []),
    ),
  );
}
