import { datesOf } from '#shared/domain/activities/all-day.ts';
import { detailsOf, guestsOf } from '#shared/domain/reports/entry-details.ts';
import { type EntryReader, type PrintedFacts, placeText } from '#shared/domain/reports/printed-names.ts';
import { joinedTexts, type Wording } from '#shared/domain/reports/wording.ts';
import { addDays } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { SECOND_MS } from '#shared/units/durations.ts';

export interface CalendarOptions {
  readonly wording: Wording;
  /** Whose calendar it is. Decides what an entry shows, as on their papers. */
  readonly reader: EntryReader;
  readonly facts: PrintedFacts;
  /** When what an entry shows besides its activity last changed, by the activity: places, people, the vehicle, the flight, the settings. */
  readonly changedAt: ReadonlyMap<string, string>;
  /** Reminds of each ride this many minutes before it. Default: never. */
  readonly alarmMinutes?: readonly number[];
  /** Tells subscribed calendars how often to reload it. */
  readonly refreshSeconds?: number;
  /** Whose an entry is, by the id of its activity. For calendars of several people. */
  readonly owners?: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the entry of an activity, as calendars show it. The UID of an activity never changes. SEQUENCE rises with its version and with each
 * second until something last changed that the entry shows, so that calendars keep the newer one (RFC 5545, 3.8.7.4).
 */
export function entryOf(activity: Activity, options: CalendarOptions) {
  const { createdAt, status, title, updatedAt, version } = activity;
  const { say, locale } = options.wording;
  const owners = options.owners?.get(activity.id) ?? [];
  const owned = owners.length > 0 ? `${title} (${owners.join(', ')})` : title;
  const isCancelled = status === 'CANCELLED';
  const around = options.changedAt.get(activity.id) ?? '';
  const dates = datesOf(activity);
  const changed = new Date(around > updatedAt ? around : updatedAt);
  return {
    id: `${activity.id}@motorcade`,
    sequence: version + Math.max(0, Math.floor((changed.getTime() - Date.parse(createdAt)) / SECOND_MS)),
    // Dates are written as UTC has them. The end of an entry is no part of it.
    allDay: dates !== undefined,
    start: new Date(dates ? dates.startDate : activity.startTime),
    end: new Date(dates ? addDays(dates.endDate, 1) : activity.endTime),
    stamp: changed,
    created: new Date(createdAt),
    lastModified: changed,
    // Outlook shows no STATUS.
    summary: isCancelled ? joinedTexts([say('cancelled').toLocaleUpperCase(locale), owned], ': ') : owned,
    description: descriptionOf(activity, options),
    location: locationOf(activity, options),
    categories: [activity.type],
    isCancelled,
  };
}

/** Returns where an activity begins: the text with the address of its place, and the coordinates of the ride, else of the place. */
function locationOf(activity: Activity, { facts }: CalendarOptions) {
  const { location, pickupCoordinates, pickupLocation, pickupPlaceId, placeId } = activity;
  const [text, id] = location ? [location, placeId] : [pickupLocation, pickupPlaceId];
  const place = facts.places?.get(id ?? '');
  const title = placeText(text ?? '', place);
  const point = pickupCoordinates ?? (place?.deletedAt ? undefined : place?.coordinates);
  const geo = point ? { lat: point.latitude, lon: point.longitude } : undefined;
  if (!geo) return title === '' ? null : title;
  return title === '' ? { geo } : { title, geo };
}

function descriptionOf(activity: Activity, { facts, reader, wording }: CalendarOptions): string | null {
  const time = wording.clock.range(activity.startTime, activity.endTime);
  const lines = [
    // A calendar shows 01:30–01:15 where an hour repeats. Only then the range names offsets.
    ...(!activity.allDay && time.includes('GMT') ? [{ label: wording.say('time'), value: time }] : []),
    ...detailsOf(activity, reader, facts, wording),
  ].map(({ label, value }) => joinedTexts([label, value], ': '));
  const guests = guestsOf(activity, reader, facts, wording).map(({ name, party, phone }) =>
    joinedTexts([name, party, phone], ', '),
  );
  return [...lines, ...guests].join('\n') || null;
}
