import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { database } from './database.ts';

/** The key of an item, as ElectroDB writes it. */
interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface Wanted {
  readonly key: Key;
  /** The fields to return. */
  readonly fields: readonly string[];
  readonly consistent: boolean;
}

/**
 * Reads fields of one item, without ElectroDB: for reads of many requests, and of functions that use it for nothing else. A test compares
 * each such read with that of ElectroDB.
 */
export async function readItem<T extends object>({ consistent, fields, key }: Wanted): Promise<T | undefined> {
  const { client, table: TableName } = database();
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { ...key }, ...(consistent && { ConsistentRead: true }) }),
  );
  if (!Item) return undefined;
  return Object.fromEntries(fields.filter((name) => name in Item).map((name) => [name, Item[name]])) as T;
}
