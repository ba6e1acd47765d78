import { datesOf, timesOfDates, withDates } from '#shared/domain/activities/all-day.ts';
import { change } from '#shared/domain/records.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeActivity } from './change-activity.ts';

/** Does what `withDates` does. Reads the settings only for dates. */
export async function settleDates<C extends ActivityChange>(before: ActivityRecord | undefined, wanted: C): Promise<C> {
  const named = [before?.allDay, wanted.allDay, wanted.startDate, wanted.endDate];
  const isTimed = named.every((each) => each === undefined) && before !== undefined;
  return isTimed ? wanted : withDates(before, wanted, await readSettings());
}

/** Returns an activity with the times of its dates, if it is all-day. */
export async function withTimes(activity: ActivityRecord): Promise<ActivityRecord> {
  const dates = datesOf(activity);
  return dates ? { ...activity, ...timesOfDates(dates, await readSettings()) } : activity;
}

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
