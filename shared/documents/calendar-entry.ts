import { carPlaceText } from '#shared/domain/messages/templates/car-place.ts';
import { flightOf } from '#shared/domain/reports/entry-details.ts';
import { deskOf, phonesFor } from '#shared/domain/reports/listed-guests.ts';
import type { PrintedFacts } from '#shared/domain/reports/person.ts';
import { peopleIn, placeText } from '#shared/domain/reports/printed-names.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';

export interface CalendarOptions {
  /** The zone of the settings, for times that a description names. */
  readonly timezone: string;
  /** Tells subscribed calendars how often to reload it. */
  readonly refreshSeconds?: number;
  /** The places, the flights of pick-ups and, for drivers, the phones. */
  readonly facts?: PrintedFacts;
  /** Shows what a driver needs: the number of guests, the phones that drivers see, and notes. */
  readonly isForDriver?: boolean;
  /** Reminds of each ride this many minutes before it. Default: never. */
  readonly alarmMinutes?: readonly number[];
  /** Whose an entry is, by the id of its activity. For calendars of several people. */
  readonly owners?: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the entry of an activity, as calendars show it. The UID of an activity never changes. Its version is the SEQUENCE, so that
 * calendars keep the newer one (RFC 5545, 3.8.7.4).
 */
export function entryOf(activity: Activity, wording: Wording, options: CalendarOptions) {
  const owners = options.owners?.get(activity.id) ?? [];
  return {
    id: `${activity.id}@motorcade`,
    sequence: activity.version,
    start: new Date(activity.startTime),
    end: new Date(activity.endTime),
    stamp: new Date(activity.updatedAt),
    created: new Date(activity.createdAt),
    lastModified: new Date(activity.updatedAt),
    summary: owners.length > 0 ? `${activity.title} (${owners.join(', ')})` : activity.title,
    description: descriptionOf(activity, wording, options),
    location: locationOf(activity, options),
    categories: [activity.type],
    status: activity.status === 'CANCELLED' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
  };
}

/** Returns where an activity begins: the text with the address of its place, and the place's coordinates if they are known. */
function locationOf(activity: Activity, { facts }: CalendarOptions) {
  const { location, pickupLocation, pickupPlaceId, placeId } = activity;
  const [text, id] = location ? [location, placeId] : [pickupLocation, pickupPlaceId];
  if (!text) return null;
  const place = facts?.places?.get(id ?? '');
  const title = placeText(text, place);
  const { coordinates } = place?.deletedAt ? {} : (place ?? {});
  return coordinates ? { title, geo: { lat: coordinates.latitude, lon: coordinates.longitude } } : title;
}

/** Returns the lines for a driver. */
function driverLines(activity: Activity, wording: Wording, { facts = {} }: CalendarOptions): string[] {
  const { notes, vips } = activity;
  const names = new Map(vips.map(({ id, name }) => [id, name]));
  const desk = deskOf(activity, facts);
  const place = facts.cars?.get(activity.id);
  return [
    ...(place ? [carPlaceText(place)] : []),
    ...(vips.length > 0 ? [`Guests: ${wording.count('person', peopleIn(vips))}`] : []),
    ...Array.from(phonesFor(activity, facts), ([id, phone]) => `Phone: ${phone} (${names.get(id) ?? ''})`),
    ...(desk ? [`Desk: ${desk}`] : []),
    ...(notes ? [`Notes: ${notes}`] : []),
  ];
}

function descriptionOf(activity: Activity, wording: Wording, options: CalendarOptions): string | null {
  const { description, driver, dropoffLocation, endTime, pickupLocation, startTime, vehicle } = activity;
  const time = wording.clock.range(startTime, endTime);
  const flight = flightOf(activity, options.facts ?? {}, wording);
  const lines = [
    // A calendar shows 01:30–01:15 where an hour repeats. Only then the range names offsets.
    time.includes(' ') && `Time: ${time}`,
    description,
    pickupLocation && `Pick-up: ${pickupLocation}`,
    dropoffLocation && `Drop-off: ${dropoffLocation}`,
    flight && `Flight: ${flight}`,
    driver && !options.isForDriver && `Driver: ${[driver.name, driver.phone].filter(Boolean).join(', ')}`,
    vehicle && `Vehicle: ${[vehicle.name, vehicle.licensePlate].filter(Boolean).join(', ')}`,
    ...(options.isForDriver ? driverLines(activity, wording, options) : []),
  ].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : null;
}
