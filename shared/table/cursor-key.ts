import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { isYounger } from '#shared/platform/is-younger.ts';
import { once } from '#shared/platform/once.ts';
import { isWarmUp } from '#shared/platform/warm-up.ts';
import { entityOf } from './entity.ts';

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
