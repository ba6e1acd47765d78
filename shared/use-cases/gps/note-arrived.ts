import { arrivedOf, isBeforeStart } from '#shared/domain/activities/boarding.ts';
import { byId } from '#shared/domain/by-id.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { later } from '#shared/domain/time/days.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Fix } from '#shared/schemas/gps/gps-record.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { storeArrived } from '#shared/use-cases/activities/report-arrived.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';

/** Within this distance of the pick-up, a driver is there. */
const THERE_METRES = 200;
/** A driver who is near it earlier may be there for another reason. */
const EARLY_MS = 30 * MINUTE_MS;

/** Returns the rides that wait for their driver now: the next one of each, unless a person has started another one with them. */
function awaiting(rides: readonly ActivityRecord[], now: string): ActivityRecord[] {
  const open = rides.filter(({ deletedAt, driverId, type }) => type === 'TRANSPORT' && driverId && !deletedAt);
  const driving = new Set(open.filter((ride) => !isBeforeStart(ride)).map(({ driverId }) => driverId));
  const next = new Map<string | undefined, ActivityRecord>();
  for (const ride of open.toSorted((a, b) => (a.startTime < b.startTime ? 1 : -1)))
    if (isBeforeStart(ride) && !driving.has(ride.driverId)) next.set(ride.driverId, ride);
  return [...next.values()].filter((ride) => ride.startTime <= later(now, EARLY_MS) && arrivedOf(ride) === undefined);
}

/**
 * Stores which drivers have come to the pick-up of their next ride, by their positions. `rides`: those that are not over. A ride that
 * changed meanwhile is left to the next run. Safe to repeat and to run concurrently. Returns how many.
 */
export async function noteArrived(
  context: UseCaseContext,
  rides: readonly ActivityRecord[],
  fixes: ReadonlyMap<string, Fix>,
): Promise<number> {
  const waiting = awaiting(rides, context.now).filter(({ driverId = '' }) => fixes.has(driverId));
  const pickups = waiting.flatMap(({ pickupPlaceId }) => pickupPlaceId ?? []);
  const places = byId(pickups.length > 0 ? await placeStore.findMany(pickups, 'eventual') : []);
  const there = waiting.filter(({ driverId = '', pickupCoordinates, pickupPlaceId = '' }) => {
    const [fix, pickup] = [fixes.get(driverId), pickupCoordinates ?? places.get(pickupPlaceId)?.coordinates];
    return fix && pickup && distanceMetres(fix, pickup) <= THERE_METRES;
  });
  let count = 0;
  for (const ride of there) {
    const isStored = await unlessLost(async () => {
      const { messageIds } = await storeArrived(context, ride, { by: 'GPS', isThere: true });
      await queueMessages(messageIds);
    });
    if (isStored) count += 1;
  }
  return count;
}
