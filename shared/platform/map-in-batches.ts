/** Maps items in order, at most `size` of them at the same time. */
export const mapInBatches = async <T, R>(
  items: readonly T[],
  size: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await Promise.all(items.slice(from, from + size).map(map))));
  }
  return results;
};
