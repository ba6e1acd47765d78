import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createTable } from './create-table.ts';

/** Makes the table where there is none yet; tells whether it holds nothing. */
export const prepareTable = async (endpoint: string, tableName: string): Promise<{ readonly isEmpty: boolean }> => {
  const client = new DynamoDBClient({
    region: 'eu-west-1',
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    await createTable(client, tableName);
    const { Count } = await client.send(new ScanCommand({ TableName: tableName, Limit: 1 }));
    return { isEmpty: Count === 0 };
  } finally {
    client.destroy();
  }
};
