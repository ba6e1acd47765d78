import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import type { Operation } from '#functions/registry.ts';
import * as getMe from '#functions/users/get-me.ts';
import { createTable } from '#infra/local/engine/table.ts';
import { database } from '#shared/table/database.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';

type Callable = Pick<Operation, 'contract' | 'handler'>;

/** Calls an operation and returns its requests to the table after the shared first round trip. Throws if it has another status. */
export async function spentOn(
  operation: Callable,
  options: CallOptions,
  status: number = operation.contract.success.status,
): Promise<Spent> {
  await openWindow(options);
  // Call reads twice: a process reads some values once, such as the cursor key. That is not the cost of a request.
  if (operation.contract.method === 'GET') await call(operation, options);
  const { own, result } = await metered(() => call(operation, options));
  if (result.status !== status) throw new Error(result.text);
  return own;
}

/** Makes a request first, so that the measured one does not open a new window of the rate limit, which costs one more write. */
export async function openWindow({ as }: CallOptions): Promise<void> {
  await call(getMe, as === undefined ? {} : { as });
}

export function unitsOf({ readUnits, writeUnits }: Pick<Spent, 'readUnits' | 'writeUnits'>): number {
  return readUnits + writeUnits;
}

/** Deletes the table with everything in it, and creates it again. */
export async function emptyTable(): Promise<void> {
  const { client, table } = database();
  await client.send(new DeleteTableCommand({ TableName: table }));
  await createTable(client, table);
}
