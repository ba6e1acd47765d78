import { plainText } from '#shared/domain/plain-text.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';

/** Returns the text of a place with its address: `Hotel Aurora, 12 Quay Street`. An address that the text already has is not repeated. */
export function placeText(text: string, place: PlaceRecord | undefined): string {
  const address = place?.deletedAt ? undefined : place?.address;
  return text === '' || !address || plainText(text).includes(plainText(address)) ? text : `${text}, ${address}`;
}
