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
