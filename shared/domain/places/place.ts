import { plainText } from '#shared/domain/plain-text.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import type { NewPlace, PlaceChange, PlaceRecord } from '#shared/schemas/places/place.ts';

const AIRPORT_BUFFER_MINUTES = 20;

/** Returns the minutes to get in or out of a place, if nothing else is said. */
export function defaultBufferMinutes(kind: PlaceRecord['kind']): number {
  return kind === 'AIRPORT' ? AIRPORT_BUFFER_MINUTES : 0;
}

/** Returns the fields of a new place, with the defaults of its kind. */
export function placeFields(body: NewPlace) {
  return { ...body, bufferMinutes: body.bufferMinutes ?? defaultBufferMinutes(body.kind) };
}

/** Tells whether a vehicle can go from one driver to another at a place. */
export function takesHandovers({ handover, kind }: Partial<Pick<PlaceRecord, 'handover' | 'kind'>>): boolean {
  return handover ?? (kind === 'HOTEL' || kind === 'DEPOT');
}

/** Returns the text by which a place is found: without case, accents and double spaces. */
export function placeKey(name: string): string {
  return plainText(name);
}

/** An airport by its code, a terminal of it, or a terminal alone: `NCE`, `NCE T1`, `T2`, `Terminal 2`. */
const CODED = /^(?:(?<code>[A-Z]{3})\b[\s,/-]*)?(?:(?:T|Terminal) ?(?<terminal>\d[A-Z]?|[A-Z]))?$/iu;

/** Returns the only place that a text names by the code of its airport or its terminal. Undefined: it names none, or several. */
export function placeOfCode<P extends Pick<PlaceRecord, 'name' | 'iata' | 'kind'>>(
  places: readonly P[],
  text: string,
): P | undefined {
  const { code, terminal } = CODED.exec(text.trim())?.groups ?? {};
  if (code === undefined && terminal === undefined) return undefined;
  const isAt = ({ iata, name }: P): boolean =>
    code === undefined || iata?.toUpperCase() === code.toUpperCase() || new RegExp(`\\b${code}\\b`, 'i').test(name);
  const of = places.filter((place) => (place.kind === 'AIRPORT' || place.iata !== undefined) && isAt(place));
  const here =
    terminal === undefined
      ? of.filter(({ iata }) => iata?.toUpperCase() === code?.toUpperCase())
      : of.filter(({ name }) => new RegExp(`\\b(?:T|Terminal) ?${terminal}\\b`, 'i').test(name));
  // An airport whose terminals are no places is one place for all of them.
  const found = terminal !== undefined && code !== undefined && here.length === 0 ? of : here;
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the keys of a place's name and aliases, each once. A deleted place has none: another place may take its names. */
export function placeKeys(place: Pick<PlaceRecord, 'name' | 'aliases' | 'deletedAt'> | undefined): string[] {
  return place && !place.deletedAt ? [...new Set([place.name, ...place.aliases].map(placeKey))] : [];
}

/** Returns the next version of a place. Without its own `bufferMinutes`, a change of the kind brings the default of the new kind. */
export function changedPlace(
  before: PlaceRecord,
  { bufferMinutes, ...changes }: PlaceChange,
  now: string,
): PlaceRecord {
  const kind = changes.kind ?? before.kind;
  const wasDefault = before.bufferMinutes === defaultBufferMinutes(before.kind);
  const returns = bufferMinutes === null || (bufferMinutes === undefined && wasDefault);
  const fields = { ...changes, bufferMinutes: returns ? defaultBufferMinutes(kind) : bufferMinutes };
  const after = change(before, fields, now);
  const [was, is] = [before.coordinates, after.coordinates];
  const isMoved = was?.latitude !== is?.latitude || was?.longitude !== is?.longitude;
  return isMoved ? { ...after, locatedAt: now } : after;
}

/** The texts of an activity that name a place, and the fields that hold the place's id. */
export const PLACE_LINKS = [
  { text: 'location', id: 'placeId' },
  { text: 'pickupLocation', id: 'pickupPlaceId' },
  { text: 'dropoffLocation', id: 'dropoffPlaceId' },
] as const;
type PlaceLink = (typeof PLACE_LINKS)[number];

/** Returns the ids of all places that an activity names, with those of its stops. */
export function placeIdsOf(
  activity: { readonly [K in PlaceLink['id']]?: string | null | undefined } & {
    readonly stops?: readonly { readonly placeId?: string | null | undefined }[] | undefined;
  },
): string[] {
  const ids = [...PLACE_LINKS.map(({ id }) => activity[id]), ...(activity.stops ?? []).map(({ placeId }) => placeId)];
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

/** Returns the ids of the places between which a ride drives. */
export function waypointIdsOf({
  dropoffPlaceId,
  pickupPlaceId,
  stops = [],
}: Pick<ActivityRecord, 'dropoffPlaceId' | 'pickupPlaceId' | 'stops'>): (string | undefined)[] {
  return [pickupPlaceId, dropoffPlaceId, ...stops.map(({ placeId }) => placeId)];
}

/** Returns the changes that take a place off an activity, which keeps its name as text. */
export function withoutPlace(activity: ActivityRecord, placeId: string) {
  const fields = PLACE_LINKS.map(({ id }) => id).filter((id) => activity[id] === placeId);
  const stops = activity.stops?.map(({ placeId: own, ...stop }) =>
    own === undefined || own === placeId ? stop : { placeId: own, ...stop },
  );
  return { ...Object.fromEntries(fields.map((field) => [field, null])), ...(stops && { stops }) };
}

/** The place of a stop, by its number from 0. */
interface StopLink {
  readonly id: `stops.${number}.placeId`;
  readonly stop: number;
}

/** A link that a change of an activity asks for: a place by its id, or whatever place has this text as its name. */
type WantedLink =
  | { readonly link: PlaceLink | StopLink; readonly placeId: string }
  | { readonly link: PlaceLink | StopLink; readonly key: string | undefined };

/** Returns the links that a change asks for. A text that changes with its id keeps the given id. */
export function wantedLinks(before: ActivityRecord | undefined, after: ActivityRecord): WantedLink[] {
  const known = new Set(before?.stops?.map(canonicalPlace));
  const ofStops = (after.stops ?? []).flatMap((each, stop): WantedLink[] => {
    const { location, placeId } = each;
    if ((placeId ?? location) === undefined || known.has(canonicalPlace(each))) return [];
    const link: StopLink = { id: `stops.${stop}.placeId`, stop };
    return [placeId === undefined ? { link, key: placeKey(location ?? '') } : { link, placeId }];
  });
  const ofFields = PLACE_LINKS.flatMap((link): WantedLink[] => {
    const [placeId, text] = [after[link.id], after[link.text]];
    if (placeId !== before?.[link.id]) return placeId === undefined ? [] : [{ link, placeId }];
    if (text === before?.[link.text]) return [];
    return [{ link, key: text === undefined ? undefined : placeKey(text) }];
  });
  return [...ofFields, ...ofStops];
}

function canonicalPlace({ location = '', placeId = '' }: StopRecord): string {
  return JSON.stringify([placeId, location]);
}

function withStopAt(activity: ActivityRecord, number: number, place: PlaceRecord | undefined): ActivityRecord {
  if (!place) return activity;
  const stops = activity.stops?.map((each, at) =>
    at === number ? { ...each, placeId: place.id, location: each.location ?? place.name } : each,
  );
  return { ...activity, stops };
}

/** Returns the activity with its links to places. A place that is linked by id also gives its name as text, if no new text is given. */
export function withLinks(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  links: readonly { readonly link: WantedLink['link']; readonly place: PlaceRecord | undefined }[],
): ActivityRecord {
  return links.reduce((activity, { link, place }) => {
    if ('stop' in link) return withStopAt(activity, link.stop, place);
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
