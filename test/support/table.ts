import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from '@jest/globals';
import { createTable } from '#infra/local/engine/create-table.ts';
import { database } from '#shared/table/database.ts';

/** Creates a table for this test file on the embedded engine, and deletes it at the end. */
export const useTable = (): void => {
  beforeAll(() => createTable(database().client, database().table));
  afterAll(async () => {
    await database().client.send(new DeleteTableCommand({ TableName: database().table }));
    database().client.destroy();
  });
};
