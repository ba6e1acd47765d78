import { plainText } from '#shared/domain/plain-text.ts';
import { change } from '#shared/domain/records.ts';
import type { NewPlace, PlaceChange, PlaceRecord } from '#shared/schemas/places/place.ts';

const AIRPORT_BUFFER_MINUTES = 20;

/** Returns the minutes to get in or out of a place, if nothing else is said. */
export function defaultBufferMinutes(kind: PlaceRecord['kind']): number {
  return kind === 'AIRPORT' ? AIRPORT_BUFFER_MINUTES : 0;
}

/** Returns the fields of a new place, with the defaults of its kind. */
export function placeFields(body: NewPlace) {
  return {
    ...body,
    bufferMinutes: body.bufferMinutes ?? defaultBufferMinutes(body.kind),
  };
}

/** Returns the text by which a place is found: without case, accents and double spaces. */
export function placeKey(name: string): string {
  return plainText(name);
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
  return change(before, { ...changes, bufferMinutes: returns ? defaultBufferMinutes(kind) : bufferMinutes }, now);
}
