import { forgetDemonstration, isUnfinished } from '#infra/local/demo/demonstration.ts';
import { tableNameFrom } from '#infra/local/environment.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { startEngine } from './dynamodb.ts';
import { prepareTable, removeTable } from './prepare-table.ts';

/** The table of a service that is starting. */
export interface Table {
  readonly endpoint: string;
  /** Identifies the table across restarts. The port of the embedded engine changes, so it is not part of it. */
  readonly identity: string;
  readonly isEmpty: boolean;
  /** Resolves with a reason when the embedded engine has ended. */
  readonly broken: Promise<string>;
}

/** Starts the embedded engine, or uses the engine of `DDB_ENDPOINT`. Creates the table where it is missing. */
export async function startTable(dataFolder: string, parts: AsyncDisposableStack): Promise<Table> {
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
  return { endpoint, identity, isEmpty, broken: broken.promise };
}

async function requireAnswer(endpoint: string): Promise<void> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(5_000) });
  } catch (error) {
    throw new UserFacingError(`No table engine answers at ${endpoint} (from DDB_ENDPOINT).`, { cause: error });
  }
}
