import type { Write } from '#shared/table/write.ts';
import { storedItem, writeStored } from './stored-items.ts';

/** Returns the item that `createWrite` or `replaceWrite` writes. */
function itemOf({ Put, Update }: Write): object {
  if (Put) return Put.Item ?? {};
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values, Key, UpdateExpression } = Update ?? {};
  const fields = [...(UpdateExpression ?? '').matchAll(/#(set\d+) = :\1/g)].map(([, n]) => [
    names?.[`#${n}`] ?? '',
    values?.[`:${n}`],
  ]);
  if (fields.length === 0) throw new Error('only a write of a whole item can be made without its condition');
  return { ...Key, ...Object.fromEntries(fields) };
}

/** Puts all items directly into the table, without conditions. */
export function putAll(writes: readonly Write[]): Promise<void> {
  return writeStored(writes.map((write) => ({ PutRequest: { Item: storedItem(itemOf(write)) } })));
}
