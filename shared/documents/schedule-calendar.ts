import {
  escape as escaped,
  ICalAlarmType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { byStart } from '#shared/domain/activities/itinerary.ts';
import { isServed } from '#shared/domain/activities/needs.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { type CalendarOptions, entryOf } from './calendar-entry.ts';

const PRODUCT = { company: 'Motorcade', product: 'Itinerary', language: 'EN' };

/** A calendar has at least one component (RFC 5545, 3.6). One without entries has the zone in which all times are. */
const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const FREE = { transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE };

/** Returns a schedule as iCalendar. Times are in UTC; calendars show them in the zone of their user. */
export function scheduleCalendar(name: string, activities: readonly Activity[], options: CalendarOptions): string {
  const { alarmMinutes = [], refreshSeconds } = options;
  // The library escapes the texts of entries only.
  const calendar = new ICalCalendar({
    name: escaped(name, false),
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
  });
  if (refreshSeconds !== undefined) calendar.ttl(refreshSeconds);
  if (activities.length === 0) calendar.timezone({ name: 'UTC', generator: () => UTC });
  for (const activity of [...activities].sort(byStart)) {
    const { categories, isCancelled, ...entry } = entryOf(activity, options);
    const event = calendar.createEvent({
      ...entry,
      // What is all-day leaves time for other things.
      ...(isCancelled || entry.allDay ? FREE : {}),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      categories: categories.map((category) => ({ name: category })),
    });
    if (!isServed(activity) || isCancelled) continue;
    for (const minutes of alarmMinutes) event.createAlarm({ type: ICalAlarmType.display, trigger: minutes * 60 });
  }
  return `${alarmsLast(calendar.toString())}\r\n`;
}

/** Moves alarms to the end of their entries (RFC 5545, 3.6.1). The library writes other fields after them. */
function alarmsLast(text: string): string {
  const alarms: string[] = [];
  let isAlarm = false;
  const lines = text.split('\r\n').flatMap((line) => {
    if (line === 'END:VEVENT') return [...alarms.splice(0), line];
    isAlarm ||= line === 'BEGIN:VALARM';
    if (!isAlarm) return [line];
    alarms.push(line);
    isAlarm = line !== 'END:VALARM';
    return [];
  });
  return lines.join('\r\n');
}
