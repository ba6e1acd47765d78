import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from '@jest/globals';
import { createTable } from '#infra/local/engine/create-table.ts';
import { database } from '#shared/table/database.ts';
import { NO_SIGNATURE } from './ask-engine.ts';

/** Lets the requests to the table go unsigned, because signing them took 3 % of a run. Bundles and the local service do sign them. */
const withoutSignatures = (): void => {
  const { middlewareStack } = database().client;
  middlewareStack.remove('httpSigningMiddleware');
  middlewareStack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: object }).headers, NO_SIGNATURE);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'no-signature' },
  );
};

/** Creates a table for this test file on the embedded engine, and deletes it at the end. Only with `signs` are requests to it signed. */
export const useTable = ({ signs = false }: { readonly signs?: boolean } = {}): void => {
  beforeAll(async () => {
    if (!signs) withoutSignatures();
    await createTable(database().client, database().table);
  });
  afterAll(async () => {
    await database().client.send(new DeleteTableCommand({ TableName: database().table }));
    database().client.destroy();
  });
};
