import { datesOf, timesOfDates, withDates } from '#shared/domain/activities/all-day.ts';
import { flightIdOf } from '#shared/domain/flights/track.ts';
import { dayOf, instantsOf, namesDays, type TimeRange } from '#shared/domain/time/days.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Converts a range to UTC timestamps. Reads the settings only if the range contains dates. */
export async function resolveRange(range: TimeRange): Promise<TimeRange> {
  return instantsOf(range, namesDays(range) ? await readSettings() : { timezone: 'UTC', dayStartsAt: '00:00' });
}

/** Returns the given date. Default: today in the application's time zone. */
export async function resolveFlightDate(date: string | undefined, now: string): Promise<string> {
  if (date !== undefined) return date;
  const { timezone } = await readSettings();
  return dayOf(now, { timezone, dayStartsAt: '00:00' });
}

/** Returns the id of a flight by its number and date. Default: today in the application's time zone. */
export async function resolveFlightId(flightNumber: string, date: string | undefined, now: string): Promise<string> {
  return flightIdOf(flightNumber, await resolveFlightDate(date, now));
}

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
