import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { once } from '#shared/platform/once.ts';
import { isYounger } from '#shared/platform/time-limit.ts';
import { isWarmUp } from '#shared/platform/warm-up.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { entityOf } from './entity.ts';
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

export const secrets = entityOf({
  model: { service: 'motorcade', entity: 'secret', version: '1' },
  attributes: { name: { type: 'string', required: true }, value: { type: 'string', required: true } },
  indexes: {
    byName: {
      pk: { field: 'pk', composite: ['name'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

/** A deleted key, which the next list makes anew, stops working everywhere after at most five minutes. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const cache = once((): { last?: { readonly since: number; readonly key: Promise<string> } } => ({}));

/** Returns the key that signs cursors. All Lambdas share one key: the first that needs it makes it and stores it in the table. */
export function cursorKey(): Promise<string> {
  // A warm-up finds no key, and makes one that no one else has.
  if (isWarmUp()) return readOrMakeKey();
  const cached = cache();
  if (cached.last && isYounger(cached.last.since, MAX_AGE_MS)) return cached.last.key;
  const key = readOrMakeKey().catch((error: unknown) => {
    // Do not cache a failure: the next call reads again.
    delete cached.last;
    throw error;
  });
  cached.last = { since: Date.now(), key };
  return key;
}

/** Reads the key from the table, or makes it if there is none. Concurrent calls all return the same key. */
export async function readOrMakeKey(): Promise<string> {
  const name = 'cursor-key';
  const entity = secrets();
  const { data: found } = await entity.get({ name }).go({ consistent: true });
  if (found) return found.value;
  const value = randomBytes(32).toString('base64url');
  const created = await entity.create({ name, value }).go({ returnOnConditionCheckFailure: 'all_old' });
  if (!created.rejected) return value;
  const { data: stored } = await entity.get({ name }).go({ consistent: true });
  if (!stored) throw new Error('the cursor key was deleted between two reads');
  return stored.value;
}
