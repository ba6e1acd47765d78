/** Enough calls to keep the service and its table busy. */
const MAX_PARALLEL = 4;

/** Calls `act` for each item, in order, with at most 4 calls at once. */
export async function inParallel<T>(things: Iterable<T>, act: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker));
}
