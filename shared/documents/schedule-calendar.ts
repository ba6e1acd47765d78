import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { type CalendarOptions, entryOf } from './calendar-entry.ts';

const PRODUCT = { company: 'Motorcade', product: 'Itinerary', language: 'EN' };

/** Sorts by start, then by id, so that an unchanged calendar is always the same text. */
function byStart(a: Activity, b: Activity): number {
  return `${a.startTime} ${a.id}` < `${b.startTime} ${b.id}` ? -1 : 1;
}

/** Returns a schedule as iCalendar. Times are in UTC; calendars show them in the zone of their user. */
export function scheduleCalendar(name: string, activities: readonly Activity[], options: CalendarOptions): string {
  const { alarmMinutes = [], refreshSeconds, timezone } = options;
  const calendar = new ICalCalendar({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  if (refreshSeconds !== undefined) calendar.ttl(refreshSeconds);
  const wording = wordingOf({ timezone });
  for (const activity of [...activities].sort(byStart)) {
    const { categories, status, ...entry } = entryOf(activity, wording, options);
    const event = calendar.createEvent({
      ...entry,
      status: ICalEventStatus[status],
      categories: categories.map((category) => ({ name: category })),
    });
    if (activity.type !== 'TRANSPORT' || activity.status === 'CANCELLED') continue;
    for (const minutes of alarmMinutes) event.createAlarm({ type: ICalAlarmType.display, trigger: minutes * 60 });
  }
  return calendar.toString();
}
