import { once } from '#shared/platform/once.ts';

interface Identified {
  readonly id: string;
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
export function listReader<T extends Identified>({ each, fewest, list, perWanted }: Sources<T>) {
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
