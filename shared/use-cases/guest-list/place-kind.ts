import { givenChanges } from '#shared/domain/guest-list/outcome.ts';
import { PLACES } from '#shared/domain/guest-list/place-shape.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { changedPlace, placeFields, placeKeys } from '#shared/domain/places/place.ts';
import { begin } from '#shared/domain/records.ts';
import { allPlaces, placeStore } from '#shared/entities/places/place.ts';
import { NewPlace, type PlaceRecord } from '#shared/schemas/places/place.ts';
import { placeWrites } from '#shared/use-cases/places/link-places.ts';
import type { FlatKind } from './flat-kind.ts';
import type { RowOutcome } from './outcome.ts';

/** Places: recognised by name or alias, which no two places share. */
export const PLACE_KIND: FlatKind<NewPlace, PlaceRecord> = {
  subject: 'Place',
  prefix: 'plc',
  noun: 'place',
  shape: PLACES,
  schema: NewPlace,
  all: allPlaces,
  findMany: placeStore.findMany,
  names: ({ aliases, name }) => [name, ...aliases],
  second: () => undefined,
  next: (before, { fields, given }, id, now) =>
    before ? changedPlace(before, givenChanges(fields, given, before), now) : begin(id, placeFields(fields), now),
  objections: (outcomes, present) => namesTaken(outcomes, present),
  writes: placeWrites,
  // A place has up to 21 names, and each is an item of the transaction.
  rowsPerTransaction: 1,
};

/** Returns a fault for each row with a name that another place or another row has. */
function namesTaken(outcomes: readonly RowOutcome<PlaceRecord>[], present: readonly PlaceRecord[]) {
  const changed = new Set(outcomes.map(({ id }) => id));
  const owners = new Map<string, number>(
    present
      .filter(({ id }) => !changed.has(id))
      .flatMap((place) => placeKeys(place).map((key) => [key, 0] as [string, number])),
  );
  return outcomes.flatMap(({ after, row }) => {
    const other = placeKeys(after)
      .map((key) => owners.get(key))
      .find((owner) => owner !== undefined);
    for (const key of placeKeys(after)) owners.set(key, row);
    if (other === undefined) return [];
    return [{ row, ...(other === 0 ? tell('PLACE_NAME_TAKEN') : tell('PLACE_NAME_OF_ROW', { row: other })) }];
  });
}
