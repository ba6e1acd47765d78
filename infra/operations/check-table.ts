import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

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
