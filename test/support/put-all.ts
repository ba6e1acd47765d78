import type { Write } from '#shared/table/write.ts';
import { storedItem, writeStored } from './stored-items.ts';

/** Puts all items directly into the table, without conditions. */
export function putAll(writes: readonly Write[]): Promise<void> {
  return writeStored(
    writes.map(({ Put }) => {
      if (!Put) throw new Error('only a Put can be written without its condition');
      return { PutRequest: { Item: storedItem(Put.Item ?? {}) } };
    }),
  );
}
