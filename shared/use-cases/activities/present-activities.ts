import { type Collision, presentActivity, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { type Assignment, assignmentsOf, daysOf } from '#shared/domain/assignments/assignment.ts';
import { squeezesOfActivity } from '#shared/domain/assignments/decide-ledger.ts';
import { conflictingTimes } from '#shared/domain/assignments/ledger.ts';
import { hasNewTimes, impactOf } from '#shared/domain/flights/impact.ts';
import type { Travel } from '#shared/domain/ways/passage.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import type { Ways } from '#shared/domain/ways/ways.ts';
import { readDays } from '#shared/entities/assignments/ledger.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_TURNAROUND_MINUTES } from '#shared/schemas/assignments/needs.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { presentConflicts } from '#shared/use-cases/assignments/explain-refusal.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverLocations } from '#shared/use-cases/gps/driver-locations.ts';
import { driverNotesOf } from '#shared/use-cases/messages/present-messages.ts';
import { arrivalsOf, loadWays, tellSqueezes } from '#shared/use-cases/ways/ways.ts';
import { relatedRecords } from './related-records.ts';

/**
 * Returns the answers for activities that the caller may read, as they read them: where their drivers are, when they arrive, the notes of
 * drivers, and for who may move them what stands in the way of pick-ups that follow their flight. `records`: what they refer to, if the
 * caller has read it.
 */
export async function presentActivities(
  context: Pick<UseCaseContext, 'actor' | 'now'>,
  activities: readonly ActivityRecord[],
  records?: RelatedRecords,
): Promise<Activity[]> {
  const { actor, now } = context;
  const movable = activities.filter((activity) => actor.can('update', 'ScheduleEvent', activity));
  const related = async () => addPickupConflicts(records ?? (await relatedRecords(activities, 'eventual')), movable);
  const [conflicting, located, arriving, noted] = await Promise.all([
    related(),
    driverLocations(context, activities),
    arrivalsOf(activities, now),
    driverNotesOf(activities, context),
  ]);
  const shown = { ...conflicting, ...located, ...arriving, ...noted };
  return activities.map((activity) => presentActivity(activity, shown));
}

/**
 * Adds what stands in the way of each pick-up if it followed its flight, by the rules of a booking: other assignments, and ways that are
 * too long. Reads nothing if no flight differs by 15 minutes or more from what its pick-up was planned for.
 */
async function addPickupConflicts(
  related: RelatedRecords,
  activities: readonly ActivityRecord[],
): Promise<RelatedRecords> {
  const moved = activities.flatMap((activity) => {
    const impact = impactOf(activity, related.flights?.get(activity.flightId ?? ''));
    return hasNewTimes(impact) ? [{ ...activity, startTime: impact.startTime, endTime: impact.endTime }] : [];
  });
  if (moved.length === 0) return related;
  const [settings, ways] = await Promise.all([
    readSettings(),
    loadWays(moved.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])),
  ]);
  const travel = travelOf(settings, ways);
  const found = await Promise.all(
    moved.map(async (pickup) => [pickup.id, await collisionOf(pickup, travel, ways)] as const),
  );
  return { ...related, collisions: new Map(found) };
}

async function collisionOf(moved: ActivityRecord, travel: Travel, ways: Ways): Promise<Collision> {
  const read = await Promise.all(
    assignmentsOf(moved).map(async (assignment) => ({ assignment, days: await daysAround(assignment) })),
  );
  const [conflicts, told] = await Promise.all([
    presentConflicts(
      read.flatMap(({ assignment, days }) => conflictingTimes(assignment, days, travel.turnaroundMinutes)),
    ),
    tellSqueezes(
      read.flatMap(({ assignment, days }) => squeezesOfActivity(assignment, days, travel)),
      ways,
    ),
  ]);
  return { conflicts, travel: told.map(({ shortfall }) => shortfall) };
}

/** Reads the ledger days that the longest turnaround reaches, and the longest way of a ride with a place. */
function daysAround(wanted: Assignment) {
  const reach = (wanted.from ?? wanted.to) ? MAX_WAY_MINUTES : MAX_TURNAROUND_MINUTES;
  return readDays(wanted.resource, wanted.resourceId, daysOf(wanted, reach));
}
