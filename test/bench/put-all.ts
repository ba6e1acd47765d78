import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '#shared/table/database.ts';
import type { Write } from '#shared/table/write.ts';

/** The limit of DynamoDB for a BatchWrite. */
const BATCH = 25;
const BATCHES_AT_ONCE = 8;

/** Puts all items directly into the table, without conditions. */
export const putAll = async (writes: readonly Write[]): Promise<void> => {
  for (let from = 0; from < writes.length; from += BATCH * BATCHES_AT_ONCE) {
    await Promise.all(batchesOf(writes.slice(from, from + BATCH * BATCHES_AT_ONCE)).map(putBatch));
  }
};

const batchesOf = (writes: readonly Write[]): Write[][] => {
  const batches: Write[][] = [];
  for (let from = 0; from < writes.length; from += BATCH) batches.push(writes.slice(from, from + BATCH));
  return batches;
};

const putBatch = async (writes: readonly Write[]): Promise<void> => {
  const { client, table } = database();
  const requests = writes.map(({ Put }) => {
    if (!Put) throw new Error('only a Put can be written in a batch');
    return { PutRequest: { Item: Put.Item } };
  });
  const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
  if (Object.keys(UnprocessedItems).length > 0) throw new Error('the engine left items unwritten');
};
