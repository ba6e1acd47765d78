import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { flightOf } from '#shared/domain/reports/entry-details.ts';
import type { PrintedFacts } from '#shared/domain/reports/person.ts';
import { type Wording, wordingOf } from '#shared/domain/reports/wording.ts';
import type { Activity } from '#shared/schemas/activity.ts';

const PRODUCT = { company: 'Motorcade', product: 'Itinerary', language: 'EN' };

/** The UID of an activity never changes. Its version is the SEQUENCE, so that calendars keep the newer one (RFC 5545, 3.8.7.4). */
const eventOf = (activity: Activity, wording: Wording, facts: PrintedFacts) => ({
  id: `${activity.id}@motorcade`,
  sequence: activity.version,
  start: new Date(activity.startTime),
  end: new Date(activity.endTime),
  stamp: new Date(activity.updatedAt),
  created: new Date(activity.createdAt),
  lastModified: new Date(activity.updatedAt),
  summary: activity.title,
  description: descriptionOf(activity, wording, facts),
  location: activity.location ?? activity.pickupLocation ?? null,
  categories: [{ name: activity.type }],
  status: activity.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
});

const descriptionOf = (activity: Activity, wording: Wording, facts: PrintedFacts): string | null => {
  const { description, driver, dropoffLocation, endTime, pickupLocation, startTime, vehicle } = activity;
  const time = wording.clock.range(startTime, endTime);
  const flight = flightOf(activity, facts, wording);
  const lines = [
    // A calendar shows 01:30–01:15 where an hour repeats. Only then the range names offsets.
    time.includes(' ') && `Time: ${time}`,
    description,
    pickupLocation && `Pick-up: ${pickupLocation}`,
    dropoffLocation && `Drop-off: ${dropoffLocation}`,
    flight && `Flight: ${flight}`,
    driver && `Driver: ${[driver.name, driver.phone].filter(Boolean).join(', ')}`,
    vehicle && `Vehicle: ${[vehicle.name, vehicle.licensePlate].filter(Boolean).join(', ')}`,
  ].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : null;
};

/** Sorts by start, then by id, so that an unchanged calendar is always the same text. */
const byStart = (a: Activity, b: Activity): number => (`${a.startTime} ${a.id}` < `${b.startTime} ${b.id}` ? -1 : 1);

interface Options {
  /** The zone of the settings, for times that a description names. */
  readonly timezone: string;
  /** Tells subscribed calendars how often to reload it. */
  readonly refreshSeconds?: number;
  /** The flights of pick-ups, for their descriptions. */
  readonly facts?: PrintedFacts;
}

/** Returns a schedule as iCalendar. Times are in UTC; calendars show them in the zone of their user. */
export const scheduleCalendar = (
  name: string,
  activities: readonly Activity[],
  { facts = {}, refreshSeconds, timezone }: Options,
): string => {
  const calendar = new ICalCalendar({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  if (refreshSeconds !== undefined) calendar.ttl(refreshSeconds);
  const wording = wordingOf({ timezone });
  const inOrder = [...activities].sort(byStart);
  for (const activity of inOrder) calendar.createEvent(eventOf(activity, wording, facts));
  return calendar.toString();
};
