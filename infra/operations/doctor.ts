import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type Job, jobs } from '#functions/registry.ts';
import { apply } from '#infra/local/environment.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { checkAlarms, checkCertificate, checkConcurrency, checkMaintenance } from './check-account.ts';
import { checkIssuer, checkToken } from './check-identity.ts';
import { checkAnswers, checkSchedules, checkServices } from './check-services.ts';
import { checkTable } from './check-table.ts';
import { findPlace, PLACE_OPTIONS, type Place, queueClient } from './find-place.ts';
import { type Finding, gatherFindings, linesOf, ok, problem } from './finding.ts';
import { checkQueues } from './queues.ts';

/**
 * Examines the local service, or with `--aws` a deployment, as `npm run ops -- doctor`. Says what to do about each finding. Changes nothing. Exit
 * code 1: there is a problem.
 */
export async function doctor(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...words], options: PLACE_OPTIONS });
  const place = await findPlace(values);
  apply(place.environment);
  const findings = await examine(place, await jobs());
  process.stdout.write(`${linesOf(findings).join('\n')}\n`);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  if (problems > 0) throw new UserFacingError(`The doctor found ${problems} problem${problems === 1 ? '' : 's'}.`);
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  return warnings === 0
    ? 'The doctor found no problem.'
    : `The doctor found ${warnings} warning${warnings === 1 ? '' : 's'}, and nothing that stops the service.`;
}

/** Runs all checks of the doctor. The environment of this process must be that of the place. It reads only. */
export function examine(place: Place, found: readonly Pick<Job, 'contract'>[]): Promise<Finding[]> {
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
    token: () => checkToken(place, process.env['MOTORCADE_TOKEN']),
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
    answers: async () => checkAnswers(place, await features(), new Date().toISOString()),
    schedules: async () =>
      checkSchedules(
        place,
        await features(),
        found.map(({ contract }) => contract),
      ),
    ...ofAws,
  });
}

const MIN_FREE_BYTES = 500_000_000;
const MEGABYTE = 1_000_000;

/** Finds a disk that is almost full. The local table cannot be written on a full one. The folder need not exist yet. */
export async function checkDisk(folder: string, minFree = MIN_FREE_BYTES): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(existingPartOf(resolve(folder)));
  const free = Math.round((bavail * bsize) / MEGABYTE);
  if (bavail * bsize >= minFree) return [ok(`disk: ${free} MB free`)];
  return [problem(`disk: only ${free} MB free for ${folder}`, 'Delete what you do not need on this disk.')];
}

function existingPartOf(folder: string): string {
  return existsSync(folder) ? folder : existingPartOf(dirname(folder));
}
