import { activities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';

/** The update of a car beside its record. Condition: it is still a car of the same motorcade, with the status that was read. */
function besideCar(
  { id, motorcadeId = '', status }: ActivityRecord,
  { add = [] as string[], remove = [] as string[] },
) {
  const patch = activities().patch({ id });
  const changed = remove.length > 0 ? patch.delete({ sightings: remove }) : patch.add({ sightings: add });
  return updateWrite(
    changed
      .where((car, { eq }) => eq(car.motorcadeId, motorcadeId))
      .where((car, { eq }) => eq(car.status, status))
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt)),
  );
}

/** Adds a sighting of a car. Reports at the same time all count. */
export function addSighting(car: ActivityRecord, sighting: string): Write {
  return besideCar(car, { add: [sighting] });
}

/** Removes sightings of a car. */
export function removeSightings(car: ActivityRecord, sightings: readonly string[]): Write {
  return besideCar(car, { remove: [...sightings] });
}
