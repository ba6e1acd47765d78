interface Identified {
  readonly id: string;
}

/** Returns the records by their ids. */
export const byId = <R extends Identified>(records: readonly R[]): ReadonlyMap<string, R> =>
  new Map(records.map((record) => [record.id, record]));

/** Returns the records without repeats, in the order in which each first appears. Of two with one id, the later one stands. */
export const onceEach = <R extends Identified>(records: readonly R[]): R[] => [...byId(records).values()];
