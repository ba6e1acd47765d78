import { placeKeys } from '#shared/domain/places/place.ts';
import { searchFor } from '#shared/domain/plain-text.ts';
import type { LodgingOfGuest } from '#shared/domain/vips/lodging.ts';
import type { WayPlace } from '#shared/domain/ways/ways.ts';
import { PLACE_KINDS, type PlaceRecord } from '#shared/schemas/places/place.ts';
import {
  type AttributesOf,
  byId,
  defined,
  entityOf,
  type Listing,
  listingOf,
  primaryIndex,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf, readMany } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { byNameOf, namedAttributes, nameKey, recordStore, segmentByName } from '#shared/table/record-store.ts';
import { createWrite, type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  aliases: { type: 'any', required: true },
  kind: { type: PLACE_KINDS, required: true },
  iata: { type: 'string' },
  address: { type: 'string' },
  coordinates: { type: 'any' },
  locatedAt: { type: 'string' },
  bufferMinutes: { type: 'number', required: true },
  handover: { type: 'boolean' },
  notes: { type: 'string' },
} as const satisfies AttributesOf<PlaceRecord>;

/** The places. Indexes: by id and by name. */
export const places = entityOf('place', {
  attributes: { ...attributes, ...namedAttributes },
  indexes: { byId, byName: byNameOf('places') },
});

function stored(place: PlaceRecord) {
  return { ...place, listing: listingOf(place), nameKey: nameKey(place.name) };
}

/** Finds and writes places by id. A write of a place travels with `nameWrites`. */
export const placeStore = recordStore<PlaceRecord>({ subject: 'Place', noun: 'place', entity: places, stored });

/** Returns all places that are not deleted. Eventually consistent. */
export function allPlaces(): Promise<PlaceRecord[]> {
  return allOf(places().query.byName({ listing: 'live' }));
}

/** The fields of a place that ways need. */
const WAY_FIELDS = [
  'id',
  'name',
  'kind',
  'bufferMinutes',
  'coordinates',
  'handover',
  'locatedAt',
  'updatedAt',
] as const;

/**
 * Returns what ways need of all places that are not deleted, in no order. Eventually consistent. Each booking of a ride reads it, and it takes a
 * third of the CPU time of `allPlaces`.
 */
export async function allWayPlaces(): Promise<WayPlace[]> {
  const query = places().query.byName({ listing: 'live' });
  const { data } = await query.go({ pages: 'all', attributes: [...WAY_FIELDS] });
  return data;
}

interface PlaceFilter {
  /** The lists to read, one after the other. */
  readonly listings: readonly Listing[];
  readonly kind?: PlaceRecord['kind'] | undefined;
  readonly search?: string | undefined;
}

/** Returns one page of places in order of name. */
export function listPlaces({ kind, listings, search }: PlaceFilter, page: PageRequest): Promise<Page<PlaceRecord>> {
  const segments = listings.map((listing) => segmentByName(places(), ['byName', { listing }], stored));
  const matches = searchFor(search ?? '');
  const isWanted = (place: PlaceRecord) =>
    (kind === undefined || place.kind === kind) && matches(place.name, place.iata, place.address, ...place.aliases);
  return readPage(segments, page, kind === undefined && search === undefined ? undefined : isWanted);
}

/** The place that has a name. One item per name or alias, so no two places can take one name at once. */
export const placeNames = entityOf('placename', {
  attributes: { id: { type: 'string', required: true }, placeId: { type: 'string', required: true } },
  indexes: { byName: { scope: 'placename', ...byId } },
});

/** Reads which places have these names. Keys are those of `placeKey`. Names that no place has are absent. */
export async function placesOfNames(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await readMany(keys, (batch) => placeNames().get(batch.map((id) => ({ id }))));
  return new Map(items.map(({ id, placeId }) => [id, placeId]));
}

/** Returns the writes that give a place its new names and free the former ones. Condition: no other place has a new name. */
export function nameWrites(before: PlaceRecord | undefined, after: PlaceRecord): Write[] {
  const [old, wanted] = [placeKeys(before), placeKeys(after)];
  return [
    ...old
      .filter((key) => !wanted.includes(key))
      .map((key) => removeWrite(placeNames().remove({ id: key }), { placeId: after.id })),
    ...wanted
      .filter((key) => !old.includes(key))
      .map((key) => createWrite(placeNames().create({ id: key, placeId: after.id }))),
  ];
}

const LIST = 'all';

/**
 * The lodgings of guests who are not deleted, so that a query finds who lodges at a place, or anywhere in a night. The guest's own record
 * lists the same. Indexes: by place and by night, each in order of check-out. So what is over is not read.
 */
export const lodgings = entityOf('lodging', {
  attributes: {
    placeId: { type: 'string', required: true },
    to: { type: 'string', required: true },
    vipId: { type: 'string', required: true },
    from: { type: 'string', required: true },
    room: { type: 'string' },
    list: { type: [LIST] as const, required: true, hidden: true },
  },
  indexes: {
    byPlace: primaryIndex({ scope: 'lodging', pk: ['placeId'], sk: ['to', 'vipId'] }),
    byNight: secondaryIndex('gsi1', { scope: 'lodgings', pk: ['list'], sk: ['to', 'vipId'] }),
  },
});

/** Reads the lodgings at a place whose check-out is on this date or later, with strong consistency, in order of check-out. */
export function lodgingsAt(placeId: string, date: string): Promise<LodgingOfGuest[]> {
  return allOf(lodgings().query.byPlace({ placeId }).gte({ to: date }), 'strong');
}

/** Reads all lodgings whose check-out is on this date or later. Eventually consistent, may be a second old. */
export function lodgingsUntil(date: string): Promise<LodgingOfGuest[]> {
  return allOf(lodgings().query.byNight({ list: LIST }).gte({ to: date }));
}

/** Stores a lodging. It travels with the write of its guest. The place must not be deleted meanwhile. */
export function putLodging(lodging: LodgingOfGuest, place: LiveRecord): Write {
  return relyingOn(replaceWrite(lodgings(), lodgings().put(defined({ ...lodging, list: LIST } as const))), place);
}

export function removeLodging({ placeId, to, vipId }: LodgingOfGuest): Write {
  return removeWrite(lodgings().delete({ placeId, to, vipId }));
}
