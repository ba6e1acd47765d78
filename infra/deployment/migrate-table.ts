import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { runMigrations } from '#shared/entities/migrations/run-migrations.ts';
import { logger } from '#shared/platform/logger.ts';
import { answerCloudFormation } from './answer-cloud-formation.ts';
import { probePermissions } from './probe-permissions.ts';

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
