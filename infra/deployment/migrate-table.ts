import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { runMigrations } from '#shared/entities/migrations/run-migrations.ts';
import { logger } from '#shared/platform/logger.ts';
import { answerCloudFormation } from './answer-cloud-formation.ts';

/**
 * The handler of the custom resource that stands for a migrated table. CloudFormation asks for it at each deployment that brings
 * other code, waits for the answer, and rolls back when the data is refused. Taking the resource away leaves the data as it is.
 */
export const handler = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  try {
    const ran = event.RequestType === 'Delete' ? [] : await runMigrations(new Date().toISOString());
    logger().info('migrated', { ran });
    await answerCloudFormation(event, { Status: 'SUCCESS', Data: { ran: ran.join(',') } });
  } catch (error) {
    logger().error('migration failed', { error: error as Error });
    await answerCloudFormation(event, { Status: 'FAILED', Reason: error instanceof Error ? error.message : 'unknown' });
  }
};
