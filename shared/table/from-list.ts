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
 * Reads records by their ids, in no order, with eventual consistency. One by one, each costs half a read unit. A list costs its size:
 * of many records, reads the beginning of the list of all, and one by one only those that are not in it.
 */
export const fromList = async <T extends Identified>(
  ids: readonly string[],
  { each, fewest, list, perWanted }: Sources<T>,
): Promise<T[]> => {
  const wanted = new Set(ids);
  if (wanted.size < fewest) return [...(await each([...wanted]))];
  const listed = (await list(wanted.size * perWanted)).filter(({ id }) => wanted.delete(id));
  return wanted.size === 0 ? listed : [...listed, ...(await each([...wanted]))];
};
