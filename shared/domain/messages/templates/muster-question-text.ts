import { clip } from './clip.ts';

/** A message names at most this many guests, so that it stays below the length at which a phone shows it as a file. */
export const GUESTS_PER_QUESTION = 20;

const MAX_TITLE = 100;
const MAX_NAME = 50;

/** The guests of one message, and their place among all guests of the question. */
export interface MusterQuestionPart {
  readonly title: string;
  readonly guests: readonly { readonly name: string; readonly partySize: number }[];
  /** The number of the first guest. */
  readonly first: number;
  /** How many guests the driver is asked about in all messages. */
  readonly count: number;
  /** What a reply names. Questions of former data have none. */
  readonly number?: number | undefined;
}

/** Returns the text that asks a driver whether guests are with them. */
export function musterQuestionText({ count, first, guests, number, title }: MusterQuestionPart): string {
  const lines = guests.map(({ name, partySize }, place) => {
    const party = partySize > 1 ? ` (party of ${partySize})` : '';
    return `${first + place} ${clip(name, MAX_NAME)}${party}`;
  });
  const last = first + guests.length - 1;
  const named = number === undefined ? '' : ` ${number}`;
  const place = count > guests.length ? ` (${first} to ${last} of ${count})` : '';
  return [
    `Muster: ${clip(title, MAX_TITLE)}. Are these guests with you?${place}`,
    ...lines,
    `Reply OK${named} if all${count > guests.length ? ` ${count}` : ''} are with you.`,
    `Reply NO${named} and the number of a guest who is missing, such as NO${named} ${first}.`,
  ].join('\n');
}
