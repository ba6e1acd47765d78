import { motorcadeStore } from '#shared/entities/motorcade.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** Returns the motorcades of these rides whose cars move as one. Reads nothing if no ride is a car. */
export const boundMotorcades = async (rides: readonly ActivityRecord[]): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(rides.flatMap(({ motorcadeId }) => motorcadeId ?? []))];
  if (ids.length === 0) return new Set();
  const found = await motorcadeStore.findMany(ids);
  return new Set(found.filter(({ deletedAt, splittable }) => !deletedAt && !splittable).map(({ id }) => id));
};
