import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from '@jest/globals';
import { createTable } from '#infra/local/engine/create-table.ts';
import { database } from '#shared/table/database.ts';

/** Gives the test file a table of its own on the embedded engine, for as long as it runs. */
export const useTable = (): void => {
  beforeAll(() => createTable(database().client, database().table));
  afterAll(async () => {
    await database().client.send(new DeleteTableCommand({ TableName: database().table }));
    database().client.destroy();
  });
};
