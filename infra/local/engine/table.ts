import { forgetDemonstration, isUnfinished } from '#infra/local/demo/demonstration.ts';
import { tableNameFrom } from '#infra/local/environment.ts';
import { PlainRefusal } from '#infra/local/gateway/plain-refusal.ts';
import { startEngine } from './dynamodb.ts';
import { prepareTable, removeTable } from './prepare-table.ts';

/** The table of a service that is starting. */
export interface Table {
  readonly endpoint: string;
  /** The same for the same table at each start, though the embedded engine has another port each time. */
  readonly identity: string;
  readonly isEmpty: boolean;
  /** Resolves when the engine has ended by itself. */
  readonly broken: Promise<string>;
}

/** Starts the embedded engine, or takes the one that `DDB_ENDPOINT` names, and sees to it that the table is there. */
export const startTable = async (dataFolder: string, parts: AsyncDisposableStack): Promise<Table> => {
  const given = process.env['DDB_ENDPOINT'];
  const tableName = tableNameFrom(process.env);
  const engine = given ? undefined : await startEngine(dataFolder);
  if (engine) parts.defer(() => engine.stop());
  const endpoint = engine?.endpoint ?? given ?? '';
  const identity = `${given ?? 'embedded'}/${tableName}`;
  if (given) await refuseSilent(given);
  if (await isUnfinished(dataFolder, identity)) {
    await removeTable({ endpoint, tableName });
    await forgetDemonstration(dataFolder);
  }
  const { isEmpty } = await prepareTable({ endpoint, tableName });
  const broken = Promise.withResolvers<string>();
  void engine?.ended.then(() => broken.resolve('the table engine has ended'));
  return { endpoint, identity, isEmpty, broken: broken.promise };
};

const refuseSilent = async (endpoint: string): Promise<void> => {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(5_000) });
  } catch (error) {
    throw new PlainRefusal(`No table engine answers at ${endpoint}, which DDB_ENDPOINT names.`, { cause: error });
  }
};
