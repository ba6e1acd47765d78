import { presentActivity, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { addPickupConflicts } from '#shared/use-cases/flights/pickup-conflicts.ts';
import { driverLocations } from '#shared/use-cases/gps/driver-locations.ts';
import { driverNotesOf } from '#shared/use-cases/messages/driver-notes.ts';
import { arrivalsOf } from '#shared/use-cases/ways/read-ways.ts';
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
