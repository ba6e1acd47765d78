import { parseJson } from '#shared/domain/parse-json.ts';
import { placeKey } from '#shared/domain/places/place.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { type Sighting, StoredSighting } from '#shared/schemas/sighting.ts';

/** The most sightings of one car. */
export const MAX_SIGHTINGS = 60;

export type Where = Pick<Sighting, 'place' | 'placeId'>;

/** Returns a sighting as it is stored. */
export const storedSighting = ({ at, by, place, placeId = '' }: Sighting): string =>
  JSON.stringify([at, placeId, place, by]);

const readSighting = (text: string): Sighting => {
  const [at, placeId, place, by] = StoredSighting.parse(parseJson(text));
  return { at, ...(placeId !== '' && { placeId }), place, by };
};

/** Tells whether both are the same place: by its id, or by its name without case and accents. */
export const isSamePlace = (a: Where, b: Where): boolean =>
  (a.placeId !== undefined && a.placeId === b.placeId) || placeKey(a.place) === placeKey(b.place);

type Seen = Pick<ActivityRecord, 'sightings'>;

/** Returns the stored sightings of a car at a place. */
export const sightingsAt = ({ sightings = [] }: Seen, where: Where): string[] =>
  sightings.filter((text) => isSamePlace(readSighting(text), where));

/** Tells whether the same person has reported that before: a repeat, and what they say later, adds nothing. */
export const isKnown = ({ sightings = [] }: Seen, sighting: Sighting): boolean =>
  sightings
    .map(readSighting)
    .some((each) => each.by === sighting.by && each.at <= sighting.at && isSamePlace(each, sighting));

/** Returns where a car was seen, in order of time. Of several reports of one place, the earliest counts: people report late, not early. */
export const passedBy = ({ sightings = [] }: Seen): Sighting[] => {
  const inTime = sightings.map(readSighting).sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return inTime.filter((each, place) => !inTime.slice(0, place).some((earlier) => isSamePlace(earlier, each)));
};

/** Returns the destination of a car. */
export const destinationOf = ({
  dropoffLocation,
  dropoffPlaceId,
}: Pick<ActivityRecord, 'dropoffLocation' | 'dropoffPlaceId'>): Where | undefined =>
  dropoffLocation === undefined ? undefined : { place: dropoffLocation, placeId: dropoffPlaceId };
