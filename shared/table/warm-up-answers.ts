import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type KeyedItem, warmUpItem } from '#shared/platform/warm-up.ts';

/** Lets a client answer by itself within a warm-up. It sends nothing. */
export function answeringWarmUps(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      const item = warmUpItem();
      if (!item) return next(args);
      return { response: {}, output: { $metadata: {}, ...answerTo(args.input, item) } };
    },
    { step: 'initialize', priority: 'high', name: 'warm-up' },
  );
  return client;
}

/** Finds the one item, and the VIPs that a sample names. */
function answerTo(input: object, item: KeyedItem): object {
  if ('KeyConditionExpression' in input) return { Items: [], Count: 0 };
  if ('RequestItems' in input) return { Responses: guestsOf(input as Batch, item), UnprocessedKeys: {} };
  if ('UpdateExpression' in input) return { Attributes: {} };
  const { Key } = input as { readonly Key?: { readonly pk?: unknown } };
  return Key?.pk === item.pk ? { Item: item } : {};
}

interface Batch {
  readonly RequestItems: Readonly<Record<string, { readonly Keys?: readonly { readonly pk?: unknown }[] }>>;
}

const VIP_KEY = /^\$motorcade#id_(vip_.+)$/;

/** Answers a batch with VIPs, so that a warm-up also makes what an activity stores for its guests. */
function guestsOf({ RequestItems }: Batch, { createdAt, updatedAt }: KeyedItem): Record<string, object[]> {
  return Object.fromEntries(
    Object.entries(RequestItems).map(([table, { Keys = [] }]) => [
      table,
      Keys.flatMap((key) => {
        const [, id] = VIP_KEY.exec(String(key.pk)) ?? [];
        return id === undefined ? [] : [{ ...key, ...GUEST, id, createdAt, updatedAt }];
      }),
    ]),
  );
}

const GUEST = {
  __edb_e__: 'vip',
  __edb_v__: '1',
  version: 1,
  name: 'Warm-up',
  department: 'ADMIN',
  partySize: 1,
  isRosterOnly: false,
};
