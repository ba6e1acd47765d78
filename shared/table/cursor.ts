import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { cursorKey } from './cursor-key.ts';

const MAC_LENGTH = 22;

const macOf = async (list: string, place: string): Promise<string> =>
  createHmac('sha256', await cursorKey())
    .update(JSON.stringify([list, place]))
    .digest('base64url')
    .slice(0, MAC_LENGTH);

/**
 * Seals a place in a list into a cursor. `list` names the list and all that filters it: a cursor opens only in the list it
 * was made in.
 */
export const sealCursor = async (list: string, place: string): Promise<string> => `${await macOf(list, place)}${place}`;

/** The place that a cursor stands for. Refuses one that this service did not make, or made for another list. */
export const openCursor = async (list: string, cursor: string | undefined): Promise<string | undefined> => {
  if (cursor === undefined) return undefined;
  const place = cursor.slice(MAC_LENGTH);
  const expected = Buffer.from(await macOf(list, place));
  const given = Buffer.from(cursor.slice(0, MAC_LENGTH));
  if (expected.length === given.length && timingSafeEqual(expected, given)) return place;
  throw invalidField(
    'query.cursor',
    'is not a cursor of this list: give `nextCursor` as it came, with the same filters',
  );
};
