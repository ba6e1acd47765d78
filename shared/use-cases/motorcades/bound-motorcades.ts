import type { Formation } from '#shared/domain/motorcades/movement.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { formationsOf } from './formations-of.ts';

/** Returns the motorcades of these rides whose cars move as one, by id, with all their cars. Reads nothing if no ride is a car. */
export async function boundMotorcades(rides: readonly ActivityRecord[]): Promise<ReadonlyMap<string, Formation>> {
  const found = await formationsOf(rides);
  return new Map(
    found.flatMap((formation) =>
      formation.motorcade.splittable ? [] : [[formation.motorcade.id, formation] as const],
    ),
  );
}
