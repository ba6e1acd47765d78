import {
  type DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import { protectionOf } from './check-table.ts';

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
