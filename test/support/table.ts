import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from '@jest/globals';
import { HttpResponse } from '@smithy/core/protocols';
import { createTable } from '#infra/local/engine/create-table.ts';
import { database } from '#shared/table/database.ts';
import { NO_SIGNATURE } from './ask-engine.ts';
import { closeConnections, sendToEngine } from './engine-connections.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * Lets the SDK send its requests to the table as they are: unsigned, and without the HTTP client of Node. Both took a quarter of a run.
 * Bundles, the local service and tests of outages do use both.
 */
const sendPlainly = (): void => {
  const { config, middlewareStack } = database().client;
  middlewareStack.remove('httpSigningMiddleware');
  const { host } = new URL(process.env['DDB_ENDPOINT'] ?? '');
  Object.assign(config, {
    requestHandler: {
      metadata: { handlerProtocol: 'http/1.1' },
      destroy: closeConnections,
      handle: async ({ body, headers }: Sent, { abortSignal }: { readonly abortSignal?: AbortSignal } = {}) => {
        abortSignal?.throwIfAborted();
        const { status, ...answer } = await sendToEngine(host, { ...headers, ...NO_SIGNATURE }, body);
        return { response: new HttpResponse({ statusCode: status, ...answer }) };
      },
    },
  });
};

/** Creates a table for this test file on the embedded engine, and deletes it at the end. Only with `signs` are requests to it signed, and go by Node's HTTP client. */
export const useTable = ({ signs = false }: { readonly signs?: boolean } = {}): void => {
  beforeAll(async () => {
    if (!signs) sendPlainly();
    await createTable(database().client, database().table);
  });
  afterAll(async () => {
    await database().client.send(new DeleteTableCommand({ TableName: database().table }));
    database().client.destroy();
    closeConnections();
  });
};
