import {
  type AttributeDefinition,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { credentialsOf, LOCAL_REGION, type LocalAccess } from '#infra/local/access/local-access.ts';
import { type Answer, type Asked, startSignedServer } from '#infra/local/access/signed-server.ts';
import { forgetDemonstration, isUnfinished } from '#infra/local/demo/demonstration.ts';
import { tableNameFrom } from '#infra/local/environment.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { indexKeys, projectedAttributes, TABLE_SHAPE } from '#infra/table-shape.ts';
import { startEngine } from './dynamodb.ts';

/** A table on a local engine. */
interface TableAddress {
  readonly endpoint: string;
  readonly tableName: string;
}

async function withClient<T>({ endpoint }: TableAddress, use: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  // Local engines compare no signature. They only ask for one.
  const client = new DynamoDBClient({ region: LOCAL_REGION, endpoint, credentials: credentialsOf('unused') });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

/** Creates the table where it is missing. Tells whether it is empty. */
function prepareTable(address: TableAddress): Promise<{ readonly isEmpty: boolean }> {
  return withClient(address, async (client) => {
    await createTable(client, address.tableName);
    const { Count } = await client.send(new ScanCommand({ TableName: address.tableName, Limit: 1 }));
    return { isEmpty: Count === 0 };
  });
}

/** Deletes the table with its data. Does nothing where there is no table. */
function removeTable(address: TableAddress): Promise<void> {
  return withClient(address, async (client) => {
    try {
      await client.send(new DeleteTableCommand({ TableName: address.tableName }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  });
}

/** The table of a service that is starting. */
interface Table {
  /** For this process. No one else may learn the address of the embedded engine: it answers everyone. */
  readonly endpoint: string;
  /** For other processes, which sign with the secret of this run. */
  readonly signedEndpoint: string;
  /** Identifies the table across restarts. The port of the embedded engine changes, so it is not part of it. */
  readonly identity: string;
  readonly isEmpty: boolean;
  /** Resolves with a reason when the embedded engine has ended. */
  readonly broken: Promise<string>;
}

/** Starts the embedded engine, or uses the engine of `DDB_ENDPOINT`. Creates the table where it is missing. */
export async function startTable(dataFolder: string, access: LocalAccess, parts: AsyncDisposableStack): Promise<Table> {
  const given = process.env['DDB_ENDPOINT'];
  const tableName = tableNameFrom(process.env);
  const engine = given ? undefined : await startEngine(dataFolder);
  if (engine) parts.defer(() => engine.stop());
  const endpoint = engine?.endpoint ?? given ?? '';
  const identity = `${given ?? 'embedded'}/${tableName}`;
  if (given) await requireAnswer(given);
  if (await isUnfinished(dataFolder, identity)) {
    await removeTable({ endpoint, tableName });
    await forgetDemonstration(dataFolder);
  }
  const { isEmpty } = await prepareTable({ endpoint, tableName });
  const broken = Promise.withResolvers<string>();
  void engine?.ended.then(() => broken.resolve('the table engine has ended'));
  const signedEndpoint = given ?? (await startSignedEndpoint(access, endpoint, parts));
  return { endpoint, signedEndpoint, identity, isEmpty, broken: broken.promise };
}

/** Starts a server before the embedded engine, whose own address stays secret. */
async function startSignedEndpoint(
  access: LocalAccess,
  endpoint: string,
  parts: AsyncDisposableStack,
): Promise<string> {
  const opened = await startSignedServer(access, (asked) => askEngine(endpoint, asked));
  parts.defer(() => opened.stop());
  return opened.endpoint;
}

async function askEngine(endpoint: string, { body, headers, method }: Asked): Promise<Answer> {
  const passedOn = ['authorization', 'content-type', 'x-amz-date', 'x-amz-target'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const init = {
    method,
    headers: Object.fromEntries(passedOn),
    ...(body.byteLength > 0 ? { body: body as Uint8Array<ArrayBuffer> } : {}),
  };
  const answer = await fetch(endpoint, init);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}

/** The operations load at the same time. On a busy machine they keep this process from reading the answer for many seconds. */
const ANSWERS_WITHIN_MS = 30_000;

async function requireAnswer(endpoint: string): Promise<void> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  } catch (error) {
    throw new UserFacingError(`No table engine answers at ${endpoint} (from DDB_ENDPOINT).`, { cause: error });
  }
}

interface Keys {
  readonly partitionKey: string;
  readonly sortKey: string;
}

function keySchema({ partitionKey, sortKey }: Keys) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}

function definitionsOf(keys: readonly Keys[]): AttributeDefinition[] {
  return keys
    .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
    .map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
}

function indexOf(index: string): GlobalSecondaryIndex {
  const projected = projectedAttributes(index);
  return {
    IndexName: index,
    KeySchema: keySchema(indexKeys(index)),
    Projection: projected ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] } : { ProjectionType: 'ALL' },
  };
}

/** Creates the table on a local engine, with the same keys as in AWS. Adds the indexes that an existing table lacks. */
export async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: definitionsOf([TABLE_SHAPE, ...TABLE_SHAPE.indexes.map(indexKeys)]),
        KeySchema: keySchema(TABLE_SHAPE),
        GlobalSecondaryIndexes: TABLE_SHAPE.indexes.map(indexOf),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addMissingIndexes(client, tableName);
  }
}

async function addMissingIndexes(client: DynamoDBClient, tableName: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const existing = new Set((Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName));
  for (const index of TABLE_SHAPE.indexes.filter((name) => !existing.has(name))) {
    await client.send(
      new UpdateTableCommand({
        TableName: tableName,
        AttributeDefinitions: definitionsOf([indexKeys(index)]),
        GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
      }),
    );
  }
}
