interface Identified {
  readonly id: string;
}

/** Returns the records by their ids. */
export function byId<R extends Identified>(records: readonly R[]): ReadonlyMap<string, R> {
  return new Map(records.map((record) => [record.id, record]));
}

/** Returns the records without repeats, in the order in which each first appears. Of two with one id, the later one stands. */
export function onceEach<R extends Identified>(records: readonly R[]): R[] {
  return [...byId(records).values()];
}
