import { createConversions } from 'electrodb';
import { searchFor } from '#shared/domain/text-search.ts';
import { PLACE_KINDS, type PlaceRecord } from '#shared/schemas/places/place.ts';
import { type AttributesOf, byId, entityOf, type Listing, listingOf, recordAttributes } from '#shared/table/entity.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';
import { readPage } from '#shared/table/read-pages.ts';
import { byNameOf, namedAttributes, nameKey, recordStore, renamedSince } from '#shared/table/record-store.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  aliases: { type: 'any', required: true },
  kind: { type: PLACE_KINDS, required: true },
  iata: { type: 'string' },
  address: { type: 'string' },
  coordinates: { type: 'any' },
  bufferMinutes: { type: 'number', required: true },
  notes: { type: 'string' },
} as const satisfies AttributesOf<PlaceRecord>;

/** The places. Indexes: by id and by name. */
export const places = entityOf({
  model: { service: 'motorcade', entity: 'place', version: '1' },
  attributes: { ...attributes, ...namedAttributes },
  indexes: { byId, byName: byNameOf('places') },
});

function stored(place: PlaceRecord) {
  return { ...place, listing: listingOf(place), nameKey: nameKey(place.name) };
}

/** Finds and writes places by id. A write of a place travels with `nameWrites`. */
export const placeStore = recordStore<PlaceRecord>({ subject: 'Place', noun: 'place', entity: places, stored });

/** Returns all places that are not deleted. Eventually consistent. */
export async function allPlaces(): Promise<PlaceRecord[]> {
  const { data } = await places().query.byName({ listing: 'live' }).go({ pages: 'all' });
  return data;
}

export interface PlaceFilter {
  /** The lists to read, one after the other. */
  readonly listings: readonly Listing[];
  readonly kind?: PlaceRecord['kind'] | undefined;
  readonly search?: string | undefined;
}

/** Returns one page of places in order of name. */
export function listPlaces({ kind, listings, search }: PlaceFilter, page: PageRequest): Promise<Page<PlaceRecord>> {
  const { byName } = createConversions(places()).byAccessPattern;
  const cursorAfter = (place: PlaceRecord) => byName.fromComposite.toCursor(stored(place));
  const segments = listings.map((listing) => ({
    query: places().query.byName({ listing }),
    cursorAfter,
    movedSince: renamedSince,
  }));
  const matches = searchFor(search ?? '');
  const isWanted = (place: PlaceRecord) =>
    (kind === undefined || place.kind === kind) && matches(place.name, place.iata, place.address, ...place.aliases);
  return readPage(segments, page, kind === undefined && search === undefined ? undefined : isWanted);
}
