import { parseJson } from '#shared/domain/parse-json.ts';
import { placeKey } from '#shared/domain/places/place.ts';
import { type Sighting, StoredSighting } from '#shared/schemas/accountability/sighting.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** The most sightings of one car. */
export const MAX_SIGHTINGS = 60;

export type Where = Pick<Sighting, 'place' | 'placeId'>;

/** Returns a sighting as it is stored. */
export function storedSighting({ at, by, place, placeId = '' }: Sighting): string {
  return JSON.stringify([at, placeId, place, by]);
}

function readSighting(text: string): Sighting {
  const [at, placeId, place, by] = StoredSighting.parse(parseJson(text));
  return { at, ...(placeId !== '' && { placeId }), place, by };
}

/** Tells whether both are the same place: by its id, or by its name without case and accents. */
export function isSamePlace(a: Where, b: Where): boolean {
  return (a.placeId !== undefined && a.placeId === b.placeId) || placeKey(a.place) === placeKey(b.place);
}

type Seen = Pick<ActivityRecord, 'sightings'>;

/** Returns the stored sightings of a car at a place. */
export function sightingsAt({ sightings = [] }: Seen, where: Where): string[] {
  return sightings.filter((text) => isSamePlace(readSighting(text), where));
}

/** Tells whether the same person has reported that before: a repeat, and what they say later, adds nothing. */
export function isKnown({ sightings = [] }: Seen, sighting: Sighting): boolean {
  return sightings
    .map(readSighting)
    .some((each) => each.by === sighting.by && each.at <= sighting.at && isSamePlace(each, sighting));
}

/** Returns where a car was seen, in order of time. Of several reports of one place, the earliest counts: people report late, not early. */
export function passedBy({ sightings = [] }: Seen): Sighting[] {
  const inTime = sightings.map(readSighting).sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return inTime.filter((each, place) => !inTime.slice(0, place).some((earlier) => isSamePlace(earlier, each)));
}

/** Returns the destination of a car. */
export function destinationOf({
  dropoffLocation,
  dropoffPlaceId,
}: Pick<ActivityRecord, 'dropoffLocation' | 'dropoffPlaceId'>): Where | undefined {
  return dropoffLocation === undefined ? undefined : { place: dropoffLocation, placeId: dropoffPlaceId };
}
