/** As many as keep both the service and its table at work. */
const WIDTH = 4;

/** Does something for each of these, several at once, each begun in turn. */
export const sideBySide = async <T>(things: Iterable<T>, act: (thing: T) => Promise<void>): Promise<void> => {
  const waiting = things[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
};
