import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Job } from '#functions/registry.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { checkCertificate, checkConcurrency, checkMaintenance } from './check-account.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkDisk } from './check-disk.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkQueues } from './check-queues.ts';
import { checkSchedules, checkServices } from './check-services.ts';
import { checkTable } from './check-table.ts';
import { type Finding, gatherFindings, ok } from './finding.ts';
import { type Place, queueClient } from './place.ts';

/** Runs all checks of the doctor. The environment of this process must be that of the place. It reads only. */
export function examine(place: Place, jobs: readonly Pick<Job, 'contract'>[]): Promise<Finding[]> {
  const {
    DDB_ENDPOINT,
    FILES_BUCKET = '',
    FILES_ENDPOINT,
    TABLE_NAME = '',
  } = place.environment as Record<string, string | undefined>;
  const region = place.environment['AWS_REGION'] ?? '';
  const features = async () => (await readSettings()).features;
  const { deployment } = place;
  const ofAws: Record<string, () => Promise<Finding[]>> =
    deployment === undefined
      ? { disk: () => checkDisk(dataFolderFrom(process.env)) }
      : {
          alarms: () => checkAlarms(deployment),
          account: checkConcurrency,
          certificate: () => checkCertificate(deployment, Date.now()),
          maintenance: async () => checkMaintenance(place.environment, deployment),
        };
  return gatherFindings({
    issuer: () => checkIssuer(place),
    table: () => {
      const client = new DynamoDBClient({ region, ...(DDB_ENDPOINT ? { endpoint: DDB_ENDPOINT } : {}) });
      return checkTable({ client, tableName: TABLE_NAME, isLocal: place.isLocal });
    },
    files: async () => {
      const local = FILES_ENDPOINT ? { endpoint: FILES_ENDPOINT, forcePathStyle: true } : {};
      await new S3Client({ region, ...local }).send(new HeadBucketCommand({ Bucket: FILES_BUCKET }));
      return [ok(`files: the bucket ${FILES_BUCKET} answers`)];
    },
    queues: () => checkQueues(queueClient(place), place),
    services: async () => checkServices(place, await features()),
    schedules: async () =>
      checkSchedules(
        place,
        await features(),
        jobs.map(({ contract }) => contract),
      ),
    ...ofAws,
  });
}
