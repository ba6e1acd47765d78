import { openCursor, sealCursor } from './cursor.ts';

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor: string | null;
}

/** Which page of which list: `list` names it with its filters. */
export interface PageRequest {
  readonly list: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Listing<T> {
  go(options: {
    cursor: string | null;
    limit: number;
    order: 'asc' | 'desc';
    data: 'includeKeys';
  }): Promise<{ data: T[]; cursor: string | null }>;
}

/** What an item has beside its record: the keys of the table and of its indexes, and ElectroDB's own two marks. */
const BESIDE = /^((gsi\d+)?[ps]k|__edb_[ev]__)$/;

/**
 * One page of an index, exactly `limit` items while there are that many, with its cursor sealed. `nextCursor` is null where no
 * item follows: one more than the page holds is read to know it.
 */
export const readPage = async <T extends object>(
  listing: Listing<T>,
  { list, limit, cursor }: PageRequest,
  order: 'asc' | 'desc' = 'asc',
): Promise<Page<T>> => {
  const found: T[] = [];
  let from = (await openCursor(list, cursor)) ?? null;
  do {
    const left = limit + 1 - found.length;
    const read = await listing.go({ cursor: from, limit: left, order, data: 'includeKeys' });
    found.push(...read.data);
    from = read.cursor;
  } while (from !== null && found.length <= limit);
  const last = found[limit - 1];
  const more = from !== null && found.length > limit && last !== undefined;
  return {
    items: found.slice(0, limit).map(recordOf),
    nextCursor: more ? await sealCursor(list, placeBehind(last, from as string)) : null,
  };
};

/** ElectroDB's cursor is the Base64 of an item's keys: this one of the item given, with the keys that another cursor has. */
const placeBehind = (item: object, other: string): string => {
  const names = Object.keys(JSON.parse(Buffer.from(other, 'base64url').toString('utf8')) as object);
  const keys = names.map((name) => [name, (item as Record<string, unknown>)[name]]);
  return Buffer.from(JSON.stringify(Object.fromEntries(keys))).toString('base64url');
};

const recordOf = <T extends object>(item: T): T =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !BESIDE.test(name))) as T;
