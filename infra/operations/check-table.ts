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
export const checkTable = async ({ client, isLocal, tableName: TableName }: Examined): Promise<Finding[]> => {
  const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }));
  const of = `--table-name ${TableName}`;
  const findings: Finding[] = [];
  if (Table.TableStatus !== 'ACTIVE')
    findings.push(problem(`table ${TableName}: ${Table.TableStatus}`, 'Wait until it is ACTIVE.'));
  const indexes = Table.GlobalSecondaryIndexes ?? [];
  for (const name of TABLE_SHAPE.indexes) {
    const state = indexes.find(({ IndexName }) => IndexName === name)?.IndexStatus ?? 'missing';
    // Local engines give no state.
    if (state === 'ACTIVE' || (isLocal && state !== 'missing')) continue;
    findings.push(problem(`table ${TableName}: index ${name} is ${state}`, 'Deploy again, or wait until it is built.'));
  }
  if (!isLocal) {
    if (!Table.DeletionProtectionEnabled)
      findings.push(
        warning(
          `table ${TableName}: no deletion protection`,
          `aws dynamodb update-table ${of} --deletion-protection-enabled`,
        ),
      );
    findings.push(...(await checkBackups(client, TableName)), ...(await checkTimeToLive(client, TableName)));
  }
  return findings.length > 0 ? findings : [ok(`table ${TableName}: healthy`)];
};

const checkBackups = async (client: DynamoDBClient, TableName: string): Promise<Finding[]> => {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return [];
  const cure = `aws dynamodb update-continuous-backups --table-name ${TableName} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`;
  return [problem(`table ${TableName}: no point-in-time recovery`, cure)];
};

const checkTimeToLive = async (client: DynamoDBClient, TableName: string): Promise<Finding[]> => {
  const { TimeToLiveDescription: live } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const isOn = live?.TimeToLiveStatus === 'ENABLED' || live?.TimeToLiveStatus === 'ENABLING';
  if (isOn && live?.AttributeName === TABLE_SHAPE.timeToLive) return [];
  const cure = `aws dynamodb update-time-to-live --table-name ${TableName} --time-to-live-specification Enabled=true,AttributeName=${TABLE_SHAPE.timeToLive}`;
  return [problem(`table ${TableName}: nothing expires`, cure)];
};
