import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { placeKey } from './place.ts';

/** The texts of an activity that name a place, and the fields that hold the place's id. */
export const PLACE_LINKS = [
  { text: 'location', id: 'placeId' },
  { text: 'pickupLocation', id: 'pickupPlaceId' },
  { text: 'dropoffLocation', id: 'dropoffPlaceId' },
] as const;
type PlaceLink = (typeof PLACE_LINKS)[number];

/** Returns the fields of an activity that hold the id of this place. */
export function linksTo(activity: ActivityRecord, placeId: string): PlaceLink['id'][] {
  return PLACE_LINKS.map(({ id }) => id).filter((id) => activity[id] === placeId);
}

/** A link that a change of an activity asks for: a place by its id, or whatever place has this text as its name. */
export type WantedLink =
  | { readonly link: PlaceLink; readonly placeId: string }
  | { readonly link: PlaceLink; readonly key: string | undefined };

/** Returns the links that a change asks for. A text that changes with its id keeps the given id. */
export function wantedLinks(before: ActivityRecord | undefined, after: ActivityRecord): WantedLink[] {
  return PLACE_LINKS.flatMap((link): WantedLink[] => {
    const [placeId, text] = [after[link.id], after[link.text]];
    if (placeId !== before?.[link.id]) return placeId === undefined ? [] : [{ link, placeId }];
    if (text === before?.[link.text]) return [];
    return [{ link, key: text === undefined ? undefined : placeKey(text) }];
  });
}

/** Returns the activity with its links to places. A place that is linked by id also gives its name as text, if no new text is given. */
export function withLinks(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  links: readonly { readonly link: PlaceLink; readonly place: PlaceRecord | undefined }[],
): ActivityRecord {
  return links.reduce((activity, { link, place }) => {
    const { [link.id]: _former, ...rest } = activity;
    if (!place) return rest;
    const text = after[link.text] === before?.[link.text] ? place.name : (after[link.text] ?? place.name);
    const { pickupCoordinates: own } = after;
    const isPickup = link.id === 'pickupPlaceId' && (own === undefined || own === before?.pickupCoordinates);
    return {
      ...rest,
      [link.id]: place.id,
      [link.text]: text,
      ...(isPickup && place.coordinates ? { pickupCoordinates: place.coordinates } : {}),
    };
  }, after);
}
