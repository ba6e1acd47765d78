import { setTimeout as pause } from 'node:timers/promises';
import { KEY_PATTERNS } from '#infra/constructs/key-patterns.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';

/** AWS brings the permissions of a new role into force within seconds. */
const TRIES = 6;
const PAUSE_MS = 5_000;
/** The audit record of the probe cannot be deleted, as no other can. The table deletes it after an hour. */
const KEPT_SECONDS = 3_600;

const SORT_KEY = '$deployment-probe';
function keyLike(pattern: string) {
  return { pk: pattern.replace(/\*$/, 'deployment-probe'), sk: SORT_KEY };
}
/** An item that every function with `links:delete` may delete, in a partition that no record uses. */
const LINK = { pk: '$motorcade_contact#uuid_deployment-probe', sk: SORT_KEY };

/**
 * Writes as operations do: one transaction that updates an item and adds an audit record, and one that deletes the item. Throws if IAM
 * refuses one of them. Whether IAM sees the keys of a transaction one by one, all together or not at all is not documented.
 */
export async function probePermissions(now: string, pauseMs = PAUSE_MS): Promise<void> {
  const { table: TableName } = database();
  const expiresAt = Math.floor(Date.parse(now) / 1_000) + KEPT_SECONDS;
  const Update = {
    TableName,
    Key: LINK,
    UpdateExpression: 'SET expiresAt = :expiresAt',
    ExpressionAttributeValues: { ':expiresAt': expiresAt },
  };
  const Put = { TableName, Item: { ...keyLike(KEY_PATTERNS.audit), expiresAt } };
  await permitted('change records', pauseMs, () => transact([{ Update }, { Put }]));
  await permitted('delete records', pauseMs, () => transact([{ Delete: { TableName, Key: LINK } }, { Put }]));
}

async function permitted(what: string, pauseMs: number, write: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if ((error as Error).name !== 'AccessDeniedException') throw error;
      if (tries === TRIES) {
        throw new Error(
          `IAM does not let a function ${what} in a transaction: ${(error as Error).message}. If narrowKeys is on, deploy with narrowKeys=off. If it is off, a policy of the account or of the organization refuses it.`,
          { cause: error },
        );
      }
      await pause(pauseMs);
    }
  }
}
