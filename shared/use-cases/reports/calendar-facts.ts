import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { printedFacts } from './printed-facts.ts';

/** Reads what the calendar of a driver shows besides the activities: phones, flights, places and alarms. */
export async function driverCalendarFacts(activities: readonly Activity[], settings: SettingsRecord) {
  return {
    facts: await printedFacts('DRIVER_SCHEDULE', activities, settings),
    isForDriver: true,
    alarmMinutes: settings.reminderMinutes,
  };
}
