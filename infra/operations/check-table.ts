import { parseArgs } from 'node:util';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { apply } from '#infra/local/environment.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import { audits, utcDaysBetween } from '#shared/entities/audit/audit.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { countAdministrators, users } from '#shared/entities/users/user.ts';
import { vehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { type Finding, linesOf, ok, problem, warning } from './finding.ts';

interface Examined {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  /** A local engine has neither backups nor protection. */
  readonly isLocal: boolean;
}

/** Examines the table: its state, its indexes, and what a restored table lacks until an operator sets it again. */
export async function checkTable(examined: Examined): Promise<Finding[]> {
  const { client, isLocal, tableName } = examined;
  const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const findings: Finding[] = [];
  if (Table.TableStatus !== 'ACTIVE')
    findings.push(problem(`table ${tableName}: ${Table.TableStatus}`, 'Wait until it is ACTIVE.'));
  for (const name of TABLE_SHAPE.indexes) {
    const index = Table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name);
    // Local engines give no state.
    const state = index ? (index.IndexStatus ?? 'ACTIVE') : 'missing';
    if (state !== 'ACTIVE')
      findings.push(
        problem(`table ${tableName}: index ${name} is ${state}`, 'Deploy again, or wait until it is built.'),
      );
  }
  if (!isLocal) findings.push(...(await checkProtection(client, tableName)));
  return findings.length > 0 ? findings : [ok(`table ${tableName}: healthy`)];
}

async function checkProtection(client: DynamoDBClient, tableName: string): Promise<Finding[]> {
  const { expires, hasBackups, isProtected } = await protectionOf(client, tableName);
  const command = (words: string) => `aws dynamodb ${words.replace('TABLE', `--table-name ${tableName}`)}`;
  return [
    ...(isProtected
      ? []
      : [
          warning(
            `table ${tableName}: no deletion protection`,
            command('update-table TABLE --deletion-protection-enabled'),
          ),
        ]),
    ...(hasBackups
      ? []
      : [
          problem(
            `table ${tableName}: no point-in-time recovery`,
            command(
              'update-continuous-backups TABLE --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
            ),
          ),
        ]),
    ...(expires
      ? []
      : [
          problem(
            `table ${tableName}: nothing expires`,
            command(
              `update-time-to-live TABLE --time-to-live-specification Enabled=true,AttributeName=${TABLE_SHAPE.timeToLive}`,
            ),
          ),
        ]),
  ];
}

/** Reads what DynamoDB does not restore with a table. */
export async function protectionOf(client: DynamoDBClient, TableName: string) {
  const [{ Table }, { ContinuousBackupsDescription: backups }, { TimeToLiveDescription: live }] = await Promise.all([
    client.send(new DescribeTableCommand({ TableName })),
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
  ]);
  const isOn = live?.TimeToLiveStatus === 'ENABLED' || live?.TimeToLiveStatus === 'ENABLING';
  return {
    isProtected: Table?.DeletionProtectionEnabled === true,
    hasBackups: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
    expires: isOn && live?.AttributeName === TABLE_SHAPE.timeToLive,
  };
}

const USAGE =
  'Usage: npm run ops -- restored --table <name of the restored table> [--accept administrators|settings|records]';

/**
 * Prepares and examines a restored table before the service adopts it, as `npm run ops -- restored`. `DDB_ENDPOINT` names a local engine, which
 * has nothing to prepare.
 */
export async function restored(words: readonly string[]): Promise<string> {
  const options = { table: { type: 'string' }, accept: { type: 'string', multiple: true } } as const;
  const { accept = [], table } = parseArgs({ args: [...words], options }).values;
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
  const missing = await missingIn(table);
  if (missing.some((each) => !accept.includes(each)))
    throw new UserFacingError(
      `The table ${table} has no ${missing.join(', no ')}. Is it the right table, restored to the right time? If so, add ${missing.map((each) => `--accept ${each}`).join(' ')}.`,
    );
  if (findings.some(({ level }) => level === 'problem')) throw new UserFacingError('The table is not ready.');
  return `The table ${table} is ready. Write "table": "${table}" into the file of the deployment, and deploy with --accept table`;
}

/** Prints what the table holds. Returns what every service that was in use has, and this table has not. */
async function missingIn(table: string): Promise<string[]> {
  const [live, whole] = [{ listing: 'live' }, { pages: 'all' }] as const;
  const [guests, fleet, all, administrators = 0, { version }, newest] = await Promise.all([
    allVips(),
    Promise.all([allDrivers(), vehicles().query.byName(live).go(whole)]),
    users().query.byName(live).go(whole),
    countAdministrators(),
    readSettings(),
    newestChange(),
  ]);
  const [drivers, { data: cars }] = fleet;
  process.stdout.write(
    `${table}: ${all.data.length} users, ${administrators} of them administrators, ${guests.length} guests, ${drivers.length} drivers, ${cars.length} vehicles, settings of version ${version}. The last change: ${newest ?? 'none'}\n`,
  );
  return [
    ...(administrators === 0 ? ['administrators'] : []),
    ...(version === 0 ? ['settings'] : []),
    ...(newest === undefined || guests.length + drivers.length + cars.length === 0 ? ['records'] : []),
  ];
}

/** No audit record is older. */
const KEPT_MS = 400 * DAY_MS;

/** Returns the time of the newest audit record. */
async function newestChange(): Promise<string | undefined> {
  const now = Date.now();
  for (const day of utcDaysBetween(new Date(now - KEPT_MS).toISOString(), new Date(now + DAY_MS).toISOString())) {
    const { data } = await audits().query.byDay({ day }).go({ order: 'desc', count: 1 });
    if (data[0]) return data[0].at;
  }
  return undefined;
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
