import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { erasureExpiry, markErased } from '#shared/entities/erasure/erasure.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';
import type { CallOptions } from '#test/support/call.ts';
import { allItems, type Item } from '#test/support/table-items.ts';

/** How a record goes while a request runs. */
export type Going = 'deleted' | 'erased';

/** The kinds of records that are marked when they are deleted. All others only go for good. */
const MARKED = new Set(['activity', 'driver', 'flight', 'user', 'vehicle', 'vip']);
/** The kinds that leave a mark at their key when they are erased. */
const PEOPLE = new Set(['driver', 'vip']);

export function kindOf(item: Item): string {
  return String(item['__edb_e__']);
}
export function goings(item: Item): Going[] {
  return MARKED.has(kindOf(item)) ? ['deleted', 'erased'] : ['erased'];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the records that the path or the body of a request names: by id, or a flight by its number. */
export async function namedRecords({ body, params }: CallOptions): Promise<Item[]> {
  const texts = new Set(textsIn([params, body]));
  const names = (item: Item): boolean =>
    (texts.has(String(item['id'])) && item['sk'] === `$${kindOf(item)}_1`) ||
    (kindOf(item) === 'flight' && texts.has(String(item['flightNumber'])));
  return [...(await allItems()).values()].filter(names);
}

/** Lets a record go as another request would: without a word to the request that names it. */
export async function letGo(item: Item, going: Going, at: string): Promise<void> {
  const { client, table } = database();
  const key = { TableName: table, Key: { pk: item['pk'], sk: item['sk'] } };
  if (going === 'deleted') {
    await client.send(
      new UpdateCommand({
        ...key,
        UpdateExpression: 'SET deletedAt = :at ADD version :one',
        ExpressionAttributeValues: { ':at': at, ':one': 1 },
      }),
    );
  } else if (PEOPLE.has(kindOf(item))) {
    const mark = { deletedAt: at, expiresAt: erasureExpiry(at), __edb_e__: 'erased' };
    await client.send(new PutCommand({ TableName: table, Item: { ...key.Key, ...mark } }));
    await transact([markErased({ id: String(item['id']), erasedAt: at, isDone: true })]);
  } else {
    await client.send(new DeleteCommand(key));
  }
}
