import { setTimeout as pause } from 'node:timers/promises';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { KEY_PATTERNS } from '#infra/constructs/grants.ts';
import { runMigrations } from '#shared/entities/migrations/run-migrations.ts';
import { logger } from '#shared/platform/logger.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';

/**
 * Handles the custom resource `MigratedTable`. CloudFormation invokes it at each deployment with changed code or permissions and waits for
 * the answer. If IAM refuses a transaction or a migration fails, the deployment rolls back. Deleting the resource changes no data.
 */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  try {
    const ran = event.RequestType === 'Delete' ? [] : await migrate(new Date().toISOString());
    logger().info('migrated', { ran });
    await answerCloudFormation(event, { Status: 'SUCCESS', Data: { ran: ran.join(',') } });
  } catch (error) {
    logger().error('migration failed', { error: error as Error });
    await answerCloudFormation(event, { Status: 'FAILED', Reason: error instanceof Error ? error.message : 'unknown' });
  }
}

async function migrate(now: string): Promise<string[]> {
  await probePermissions(now);
  return runMigrations(now);
}

const MAX_TRIES = 4;
const TIMEOUT_MS = 10_000;
/** CloudFormation accepts an answer of at most 4 KB. */
const MAX_REASON_LENGTH = 1_000;

type Outcome =
  | { readonly Status: 'SUCCESS'; readonly Data: Readonly<Record<string, string>> }
  | { readonly Status: 'FAILED'; readonly Reason: string };

/**
 * Sends the outcome to the URL that CloudFormation gave. Tries 4 times. Without an answer CloudFormation waits until its timeout.
 */
async function answerCloudFormation(event: CloudFormationCustomResourceEvent, outcome: Outcome): Promise<void> {
  const { LogicalResourceId, RequestId, ResponseURL, StackId } = event;
  const body = JSON.stringify({
    ...outcome,
    ...(outcome.Status === 'FAILED' ? { Reason: outcome.Reason.slice(0, MAX_REASON_LENGTH) } : {}),
    // The id never changes: CloudFormation would delete the resource with the former id.
    PhysicalResourceId: 'migrated-table',
    LogicalResourceId,
    RequestId,
    StackId,
  });
  for (let tries = 1; ; tries += 1) {
    try {
      await put(ResponseURL, body);
      return;
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await pause(200 * 2 ** tries);
    }
  }
}

async function put(url: string, body: string): Promise<void> {
  // The signature of the URL includes an empty content type.
  const headers = { 'Content-Type': '' };
  const reply = await fetch(url, { method: 'PUT', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`The URL of CloudFormation answered ${reply.status}`);
}

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
