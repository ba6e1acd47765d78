import { AsyncLocalStorage } from 'node:async_hooks';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tryLimits, withOutages } from '#shared/platform/aws-client.ts';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { type KeyedItem, warmUpItem } from '#shared/platform/warm-up.ts';
import { readingTogether } from './reading-together.ts';
import { READS, readingStaged } from './stage.ts';

/** The table and its client, in the shape that ElectroDB expects. */
export interface Database {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}

export const database = once((): Database => {
  const { AWS_REGION, DDB_ENDPOINT, TABLE_NAME } = config();
  const client = new DynamoDBClient({
    region: AWS_REGION,
    ...(DDB_ENDPOINT ? { endpoint: DDB_ENDPOINT } : {}),
    requestHandler: tryLimits(),
    // That of the SDK pipes each answer to a stream. Such answers stay in memory until V8 collects all garbage, which costs time.
    streamCollector: buffer,
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    client: readingTogether(
      withOutages('table', countingRequests(readingStaged(answeringWarmUps(documents)))),
      TABLE_NAME,
    ),
    table: TABLE_NAME,
  };
});

/** What a request asked of the table. */
export interface TableUse {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

interface Capacity {
  readonly CapacityUnits?: number;
}

const uses = once(() => new AsyncLocalStorage<TableUse>());

/** Runs something, and counts what it asks of the table. `tableUse` returns the figures. */
export function countingTableUse<T>(run: () => T): T {
  return uses().run({ requests: 0, readUnits: 0, writeUnits: 0 }, run);
}

/** Returns the figures so far; undefined if nothing counts. */
export function tableUse(): Readonly<TableUse> | undefined {
  return uses().getStore();
}

/** Lets a client count its requests within `countingTableUse`, and ask the table for their units. */
export function countingRequests(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const use = uses().getStore();
      if (!use) return next(args);
      use.requests += 1;
      const answer = await next({ ...args, input: { ReturnConsumedCapacity: 'TOTAL', ...args.input } });
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] };
      const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      use[Object.hasOwn(READS, String(context['commandName'])) ? 'readUnits' : 'writeUnits'] += units;
      return answer;
    },
    { step: 'initialize', priority: 'low', name: 'count-use' },
  );
  return client;
}

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
