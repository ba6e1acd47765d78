import { isolated } from './isolated.ts';
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
