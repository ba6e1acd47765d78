import { clip } from '#shared/domain/plain-text.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';

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
export function musterQuestionText(
  { count, first, guests, number, title }: MusterQuestionPart,
  { say }: Pick<Wording, 'say'>,
): string {
  const lines = guests.map(({ name, partySize }, place) => {
    const party = partySize > 1 ? ` (${say('partyOf', { n: partySize })})` : '';
    return `${first + place} ${clip(name, MAX_NAME)}${party}`;
  });
  const last = first + guests.length - 1;
  const [ok, no] = ['OK', 'NO'].map((word) => (number === undefined ? word : `${word} ${number}`));
  const isPart = count > guests.length;
  const asks = say('musterAsks', { title: clip(title, MAX_TITLE) });
  return [
    isPart ? `${asks} ${say('musterPart', { first, last, count })}` : asks,
    ...lines,
    isPart ? say('musterAllOf', { reply: ok ?? '', count }) : say('musterAll', { reply: ok ?? '' }),
    say('musterMissing', { reply: no ?? '', example: `${no} ${first}` }),
  ].join('\n');
}
