import { invalidField } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/by-id.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Reads rides that have not begun, in the order of their ids. Throws ValidationFailed for anything else. */
export async function requireRides(path: string, ids: readonly string[], now: string): Promise<ActivityRecord[]> {
  const found = byId(await findActivities(ids));
  return ids.map((id, place) => {
    const ride = found.get(id);
    if (!ride || ride.deletedAt) throw invalidField(ids.length > 1 ? `${path}.${place}` : path, 'does not exist');
    if (ride.type !== 'TRANSPORT') throw invalidField(path, `is no ride: “${ride.title}”`);
    if (!isAhead(ride, now)) throw invalidField(path, `is over or has begun: “${ride.title}” is ${ride.status}`);
    return ride;
  });
}
