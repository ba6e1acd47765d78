import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import { change } from '#shared/domain/records.ts';
import { findActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { type Changed, changeRecord } from '#shared/use-cases/records/change-record.ts';

const AT_ONCE = 5;

/** A pin says nothing of who is booked or told: the rest that saving an activity does is not needed. */
const ACTIVITY = { subject: 'ScheduleEvent', noun: 'activity', find: findActivity, replace: replaceActivity } as const;

/**
 * Moves the pins of rides that begin at a place whose pin has moved: their drivers and guests navigate there. A ride with a pin of its own keeps
 * it. `there` reads the rides.
 */
export async function movePins(
  context: UseCaseContext,
  { after, before }: Changed<PlaceRecord>,
  there: () => Promise<ActivityRecord[]>,
): Promise<void> {
  if (isDeepStrictEqual(before.coordinates, after.coordinates)) return;
  const unchecked = { ...context, ifMatch: () => undefined };
  await pMap(
    (await there()).filter(({ pickupPlaceId }) => pickupPlaceId === after.id),
    ({ id }) =>
      changeRecord(unchecked, ACTIVITY, { id, includeDeleted: true }, (ride) =>
        ride.pickupPlaceId === after.id && isDeepStrictEqual(ride.pickupCoordinates, before.coordinates)
          ? change(ride, { pickupCoordinates: after.coordinates ?? null }, context.now)
          : ride,
      ),
    { concurrency: AT_ONCE },
  );
}
