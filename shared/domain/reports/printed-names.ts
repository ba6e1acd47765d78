import { plainText } from '#shared/domain/plain-text.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { isolated } from './text-marks.ts';
import type { Wording } from './wording.ts';

interface Guest {
  readonly name: string;
  readonly partySize: number;
}

/** Returns the names of guests with their parties, at most `most` of them. Then says how many others there are. */
export function printedNames(
  guests: readonly Guest[],
  most: number,
  { say }: Pick<Wording, 'say'>,
  party: (size: number) => string = String,
): string {
  const shown = guests
    .slice(0, most)
    .map(({ name, partySize }) => (partySize > 1 ? `${isolated(name)} (${party(partySize)})` : isolated(name)));
  const left = guests.length - shown.length;
  return [...shown, ...(left > 0 ? [say('andMore', { n: left })] : [])].join(', ');
}

/** Returns the number of people of these guests, with their parties. */
export function peopleIn(guests: readonly Pick<Guest, 'partySize'>[]): number {
  return guests.reduce((sum, { partySize }) => sum + partySize, 0);
}

/** With more names, the rides of a coach would fill the sheet. The schedule of its driver lists all. */
export const MAX_RIDE_NAMES = 8;
/** Guests of meals, meetings and events are counted if there are more. */
const MAX_OTHER_NAMES = 3;

/** Returns the guests of an activity for those who plan: their names, or for a crowd their number. `people` may be more than they are. */
export function guestsText(
  guests: readonly Guest[],
  isRide: boolean,
  wording: Wording,
  people = peopleIn(guests),
): string {
  const { count, say } = wording;
  if (guests.length === 0) return people > 0 ? count('person', people) : '';
  const names = printedNames(guests, MAX_RIDE_NAMES, wording);
  if (isRide || guests.length <= MAX_OTHER_NAMES)
    return people > 1 ? say('peopleNamed', (one) => ({ people: one.count('person', people), names })) : names;
  const parties = people > guests.length ? [count('person', people)] : [];
  return [count('guest', guests.length), ...parties].join(', ');
}

/** Returns the text of a place with its address: `Hotel Aurora, 12 Quay Street`. An address that the text already has is not repeated. */
export function placeText(text: string, place: PlaceRecord | undefined): string {
  const address = place?.deletedAt ? undefined : place?.address;
  return text === '' || !address || plainText(text).includes(plainText(address)) ? text : `${text}, ${address}`;
}
