import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { cursorKey } from './cursor-key.ts';
import type { PageRequest } from './page.ts';

const MAC_LENGTH = 22;

async function macOf(list: string, place: string): Promise<string> {
  return createHmac('sha256', await cursorKey())
    .update(JSON.stringify([list, place]))
    .digest('base64url')
    .slice(0, MAC_LENGTH);
}

/** How long after its first page a list leaves out the items that moved. A client may keep a first page, with its cursor, for long. */
const STEADY_MS = MINUTE_MS;
const EPOCH = new Date(0).toISOString();

/** The position at which a list goes on. */
interface Position {
  /** The time of the request for the first page. */
  readonly startedAt: string;
  /** Undefined for the first page. */
  readonly place: string | undefined;
  /** Items that moved at this time or later may be on an earlier page. Undefined: show them. */
  readonly hideMovedSince: string | undefined;
}

/**
 * Signs a position in a list and returns the cursor. `list` names the list and its filters: the cursor is valid in that list only.
 */
export async function signCursor(list: string, startedAt: string, place: string): Promise<string> {
  const signed = `${Date.parse(startedAt).toString(36)}.${place}`;
  return `${await macOf(list, signed)}${signed}`;
}

/** Returns the position of a cursor. Throws ValidationFailed if the cursor is from another list, or not from this service. */
export async function readCursor({
  cursor,
  list,
  now = EPOCH,
  parameter = 'cursor',
}: Omit<PageRequest, 'limit'> & { readonly parameter?: string }): Promise<Position> {
  if (cursor === undefined) return { startedAt: now, place: undefined, hideMovedSince: undefined };
  const signed = cursor.slice(MAC_LENGTH);
  const expected = Buffer.from(await macOf(list, signed));
  const given = Buffer.from(cursor.slice(0, MAC_LENGTH));
  if (expected.length === given.length && timingSafeEqual(expected, given)) {
    const dot = signed.indexOf('.');
    const startedAt = new Date(Number.parseInt(signed.slice(0, dot), 36)).toISOString();
    const isSteady = startedAt > EPOCH && Date.parse(now) - Date.parse(startedAt) <= STEADY_MS;
    return { startedAt, place: signed.slice(dot + 1), hideMovedSince: isSteady ? startedAt : undefined };
  }
  throw invalidField(
    `query.${parameter}`,
    'is not a cursor of this list: send `nextCursor` unchanged, with the same filters',
  );
}
