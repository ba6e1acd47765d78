import { DeleteTableCommand, DynamoDBClient, ResourceNotFoundException, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createTable } from './create-table.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from './local-client.ts';

/** A table on a local engine. */
export interface TableAddress {
  readonly endpoint: string;
  readonly tableName: string;
}

async function withClient<T>({ endpoint }: TableAddress, use: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  const client = new DynamoDBClient({ region: LOCAL_REGION, endpoint, credentials: LOCAL_CREDENTIALS });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

/** Creates the table where it is missing. Tells whether it is empty. */
export function prepareTable(address: TableAddress): Promise<{ readonly isEmpty: boolean }> {
  return withClient(address, async (client) => {
    await createTable(client, address.tableName);
    const { Count } = await client.send(new ScanCommand({ TableName: address.tableName, Limit: 1 }));
    return { isEmpty: Count === 0 };
  });
}

/** Deletes the table with its data. Does nothing where there is no table. */
export function removeTable(address: TableAddress): Promise<void> {
  return withClient(address, async (client) => {
    try {
      await client.send(new DeleteTableCommand({ TableName: address.tableName }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  });
}
