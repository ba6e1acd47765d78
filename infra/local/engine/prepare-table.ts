import { DeleteTableCommand, DynamoDBClient, ResourceNotFoundException, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createTable } from './create-table.ts';

/** A table on an engine of this machine. */
export interface TableAddress {
  readonly endpoint: string;
  readonly tableName: string;
}

const withClient = async <T>({ endpoint }: TableAddress, use: (client: DynamoDBClient) => Promise<T>): Promise<T> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ region: 'eu-west-1', endpoint, credentials });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
};

/** Makes the table where there is none yet; tells whether it holds nothing. */
export const prepareTable = (address: TableAddress): Promise<{ readonly isEmpty: boolean }> =>
  withClient(address, async (client) => {
    await createTable(client, address.tableName);
    const { Count } = await client.send(new ScanCommand({ TableName: address.tableName, Limit: 1 }));
    return { isEmpty: Count === 0 };
  });

/** Removes the table with all that it holds. */
export const removeTable = (address: TableAddress): Promise<void> =>
  withClient(address, async (client) => {
    try {
      await client.send(new DeleteTableCommand({ TableName: address.tableName }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  });
