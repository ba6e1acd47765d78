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
    count: number;
    limit: number;
    order: 'asc' | 'desc';
  }): Promise<{ data: T[]; cursor: string | null }>;
}

/** One page of an index, exactly `limit` items while there are that many, with its cursor sealed. */
export const readPage = async <T>(
  listing: Listing<T>,
  { list, limit, cursor }: PageRequest,
  order: 'asc' | 'desc' = 'asc',
): Promise<Page<T>> => {
  const place = await openCursor(list, cursor);
  // `count` alone makes ElectroDB read as far as a megabyte goes, and throw away what it does not need.
  const { data, cursor: next } = await listing.go({ cursor: place ?? null, count: limit, limit, order });
  return { items: data, nextCursor: next === null ? null : await sealCursor(list, next) };
};
