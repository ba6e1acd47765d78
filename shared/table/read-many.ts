import timers from 'node:timers/promises';
import { Outage } from '#shared/platform/outage.ts';

/** The limit of DynamoDB for one BatchGet. */
export const MAX_BATCH = 100;
const PAUSE_MS = 30;
const MAX_TRIES = 6;

/** `strong`: the latest version. `eventual`: may be a second old, and costs half. */
export type Consistency = 'strong' | 'eventual';

interface BatchGet<T> {
  /** An item of another kind at the key, such as the mark of an erased record, is null. */
  go(options: { consistent: boolean; unprocessed: 'raw' }): Promise<{ data: (T | null)[]; unprocessed: unknown[] }>;
}

/**
 * Reads the items with these ids in parallel batches. Returns them in no order, without ids that do not exist. Default: strong
 * consistency.
 * Retries items that DynamoDB leaves unprocessed under load, up to 6 tries in all, and then throws Outage.
 */
export async function readMany<T extends { readonly id: string }>(
  ids: readonly string[],
  get: (batch: readonly string[]) => BatchGet<T>,
  consistency: Consistency = 'strong',
): Promise<T[]> {
  const wanted = [...new Set(ids)];
  const batches: string[][] = [];
  for (let from = 0; from < wanted.length; from += MAX_BATCH) batches.push(wanted.slice(from, from + MAX_BATCH));
  const read = await Promise.all(batches.map((batch) => readBatch(batch, get, consistency === 'strong')));
  return read.flat();
}

async function readBatch<T extends { readonly id: string }>(
  ids: readonly string[],
  get: (batch: readonly string[]) => BatchGet<T>,
  consistent: boolean,
): Promise<T[]> {
  const found: T[] = [];
  let wanted = ids;
  for (let tries = 1; wanted.length > 0; tries += 1) {
    const { data, unprocessed } = await get(wanted).go({ consistent, unprocessed: 'raw' });
    for (const item of data) if (item !== null) found.push(item);
    if (unprocessed.length === 0) return found;
    if (tries === MAX_TRIES) {
      const left = `DynamoDB left ${unprocessed.length} items unprocessed after ${MAX_TRIES} tries`;
      throw new Outage('table', new Error(left));
    }
    // Bundles leave out what would tell an id from a key.
    const known = new Set(found.map(({ id }) => id));
    wanted = wanted.filter((id) => !known.has(id));
    await timers.setTimeout(PAUSE_MS * tries);
  }
  return found;
}
