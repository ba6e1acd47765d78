import type { Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';

/** Tells whether a guest is most likely at a place, or lodges there in that night. */
export function isAtPlace(
  { lodging, placeId: present }: Pick<Whereabouts, 'lodging' | 'placeId'>,
  placeId: string,
): boolean {
  return present === placeId || lodging?.placeId === placeId;
}
