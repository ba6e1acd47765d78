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
 * Signs a place in a list and returns the cursor. `list` names the list and its filters: the cursor is valid in that list only.
 */
export const signCursor = async (list: string, place: string): Promise<string> => `${await macOf(list, place)}${place}`;

/** Returns the place of a cursor. Throws ValidationFailed if the cursor is from another list, or not from this service. */
export const readCursor = async (list: string, cursor: string | undefined): Promise<string | undefined> => {
  if (cursor === undefined) return undefined;
  const place = cursor.slice(MAC_LENGTH);
  const expected = Buffer.from(await macOf(list, place));
  const given = Buffer.from(cursor.slice(0, MAC_LENGTH));
  if (expected.length === given.length && timingSafeEqual(expected, given)) return place;
  throw invalidField(
    'query.cursor',
    'is not a cursor of this list: send `nextCursor` unchanged, with the same filters',
  );
};
