import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from '@jest/globals';
import { createTable } from '#infra/local/engine/table.ts';
import { database } from '#shared/table/database.ts';
import { closeConnections } from './engine-connections.ts';
import { sendPlainly } from './plain-sending.ts';

/** Creates a table for this test file on the embedded engine, and deletes it at the end. Only with `signs` do requests to it go through all steps of the SDK, and by Node's HTTP client. */
export function useTable({ signs = false }: { readonly signs?: boolean } = {}): void {
  beforeAll(async () => {
    if (!signs) sendPlainly();
    await createTable(database().client, database().table);
  });
  afterAll(async () => {
    await database().client.send(new DeleteTableCommand({ TableName: database().table }));
    database().client.destroy();
    closeConnections();
  });
}
