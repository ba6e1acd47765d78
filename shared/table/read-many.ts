import timers from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { once } from '#shared/platform/once.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { database } from './database.ts';
import { MAX_BATCH } from './reading-together.ts';

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

/** The key of an item, as ElectroDB writes it. */
interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface Wanted {
  readonly key: Key;
  /** The fields to return. */
  readonly fields: readonly string[];
  readonly consistent: boolean;
}

/**
 * Reads fields of one item, without ElectroDB: for reads of many requests, and of functions that use it for nothing else. A test compares
 * each such read with that of ElectroDB.
 */
export async function readItem<T extends object>({ consistent, fields, key }: Wanted): Promise<T | undefined> {
  const { client, table: TableName } = database();
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { ...key }, ...(consistent && { ConsistentRead: true }) }),
  );
  if (!Item) return undefined;
  return Object.fromEntries(fields.filter((name) => name in Item).map((name) => [name, Item[name]])) as T;
}

interface Sources<T> {
  /** Reads the first records of the list of all. */
  readonly list: (max: number) => Promise<readonly T[]>;
  /** Reads records one by one. */
  readonly each: (ids: readonly string[]) => Promise<readonly T[]>;
  /** Fewer than these cost less one by one. */
  readonly fewest: number;
  /** How many records of the list to read for each wanted one. The whole list then costs less than the wanted ones by themselves. */
  readonly perWanted: number;
}

/**
 * Returns a function that reads records by their ids, in no order, with eventual consistency. One by one, each costs half a read unit. A
 * list costs its size: of many records, the function reads the beginning of the list of all, and one by one only those that are not in
 * it. It remembers which beginnings were too short, and then reads all one by one.
 */
export function listReader<T extends { readonly id: string }>({ each, fewest, list, perWanted }: Sources<T>) {
  const tooShort = once(() => ({ max: 0 }));
  return async (ids: readonly string[]): Promise<T[]> => {
    const wanted = new Set(ids);
    const max = wanted.size * perWanted;
    if (wanted.size < fewest || max <= tooShort().max) return [...(await each([...wanted]))];
    const all = await list(max);
    const listed = all.filter(({ id }) => wanted.delete(id));
    if (wanted.size === 0) return listed;
    if (all.length >= max) tooShort().max = Math.max(tooShort().max, max);
    return [...listed, ...(await each([...wanted]))];
  };
}

/**
 * The options of a query without a filter that reads at most this many items. With ElectroDB's `count` alone, the table reads pages of
 * 1 MB, and what is beyond the count is paid for and dropped.
 */
export function atMost(max: number): { readonly count: number; readonly limit: number } {
  return { count: max, limit: max };
}

interface Query<T> {
  go(options: { consistent: boolean; pages: 'all' }): Promise<{ data: T[] }>;
}

/** Reads all items of a query. Default: eventual consistency. */
export async function allOf<T>(query: Query<T>, consistency: Consistency = 'eventual'): Promise<T[]> {
  const { data } = await query.go({ consistent: consistency === 'strong', pages: 'all' });
  return data;
}
