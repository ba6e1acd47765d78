import { parseArgs } from 'node:util';
import {
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { apply } from '#infra/local/environment.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { checkTable, protectionOf } from './check-table.ts';
import { linesOf } from './finding.ts';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';

const USAGE = 'Usage: npm run ops -- restored --table <name of the restored table>';

/**
 * Prepares and examines a restored table before the service adopts it, as `npm run ops -- restored`. `DDB_ENDPOINT` names a local engine, which
 * has nothing to prepare.
 */
export async function restored(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...words], options: { table: { type: 'string' } } });
  const { table } = values;
  if (!table) throw new UserFacingError(USAGE);
  const endpoint = process.env['DDB_ENDPOINT'];
  const client = new DynamoDBClient(endpoint ? { endpoint } : {});
  apply({ TABLE_NAME: table, AWS_REGION: await client.config.region() });
  if (!endpoint) await prepareRestored(client, table);
  const findings = await checkTable({ client, tableName: table, isLocal: endpoint !== undefined });
  process.stdout.write(`${linesOf(findings).join('\n')}\n`);
  const { activities, blocks, days, differences } = await verifyLedgers();
  process.stdout.write(`${activities} activities, ${blocks} blocks and ${days} ledger days compared\n`);
  if (differences.length > 0)
    throw new UserFacingError(`The ledgers differ: ${JSON.stringify(differences.slice(0, 20))}`);
  if (findings.some(({ level }) => level === 'problem')) throw new UserFacingError('The table is not ready.');
  return `The table ${table} is ready. Write "table": "${table}" into the file of the deployment, and deploy with --accept table`;
}

/**
 * Sets what DynamoDB does not restore with a table: deletion protection, point-in-time recovery and the expiry of items. A repeat changes
 * nothing.
 */
export async function prepareRestored(client: DynamoDBClient, TableName: string): Promise<void> {
  const { expires, hasBackups, isProtected } = await protectionOf(client, TableName);
  if (!isProtected) await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  if (!hasBackups) {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  }
  if (!expires) {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE_SHAPE.timeToLive };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
}
