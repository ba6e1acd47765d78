import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { createTable } from '#infra/local/engine/create-table.ts';
import { database } from '#shared/table/database.ts';

/** Deletes the table with everything in it, and creates it again. */
export async function emptyTable(): Promise<void> {
  const { client, table } = database();
  await client.send(new DeleteTableCommand({ TableName: table }));
  await createTable(client, table);
}
