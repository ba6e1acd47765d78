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

/** Returns the records of each guest, in their order. */
export function byGuest<T extends { readonly vipIds: readonly string[] }>(
  records: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const record of records) {
    for (const vipId of record.vipIds) {
      const own = found.get(vipId);
      if (own) own.push(record);
      else found.set(vipId, [record]);
    }
  }
  return found;
}

/** Returns a function that works out its answer once for each argument, and keeps it for as long as the argument lives. */
export function oncePer<K extends object, V>(work: (argument: K) => V): (argument: K) => V {
  const known = new WeakMap<K, { readonly answer: V }>();
  return (argument) => {
    const found = known.get(argument);
    if (found) return found.answer;
    const answer = work(argument);
    known.set(argument, { answer });
    return answer;
  };
}
