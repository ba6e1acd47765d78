import { datesOf, timesOfDates, withDates } from '#shared/domain/activities/all-day.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Does what `withDates` does. Reads the settings only for dates. */
export async function settleDates<C extends ActivityChange>(before: ActivityRecord | undefined, wanted: C): Promise<C> {
  const named = [before?.allDay, wanted.allDay, wanted.startDate, wanted.endDate];
  const isTimed = named.every((each) => each === undefined) && before !== undefined;
  if (isTimed) return wanted;
  const isAllDay = wanted.allDay ?? before?.allDay;
  return withDates(before, wanted, isAllDay ? await readSettings() : undefined);
}

/** Returns an activity with the times of its dates, if it is all-day. */
export async function withTimes(activity: ActivityRecord): Promise<ActivityRecord> {
  const dates = datesOf(activity);
  return dates ? { ...activity, ...timesOfDates(dates, await readSettings()) } : activity;
}
