import { datesOf, timesOfDates } from '#shared/domain/activities/all-day.ts';
import { change } from '#shared/domain/records.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Gives all-day activities the times that their dates have by changed settings. The dates stay. If it is interrupted, a repeat goes on. */
export async function moveWithSettings(context: UseCaseContext, rule: DayRule): Promise<void> {
  const { found } = await gatherActivities({ includeDeleted: true }, MAX_ACTIVITIES_READ);
  const settled = (activity: ActivityRecord): ActivityRecord => {
    const dates = datesOf(activity);
    return dates ? change(activity, timesOfDates(dates, rule), context.now) : activity;
  };
  for (const activity of found.filter((each) => settled(each) !== each)) {
    await changeActivity({ ...context, ifMatch: () => undefined }, { id: activity.id, includeDeleted: true }, settled);
  }
}
