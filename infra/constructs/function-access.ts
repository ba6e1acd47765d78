import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { capabilityStackName, functionName, stackPrefix } from '#infra/names.ts';
import type { Settings } from '#infra/settings.ts';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import { capabilityOf, formerCapabilityOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { Use } from '#shared/contract/use.ts';
import { queueVariable } from '#shared/platform/config.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';
import type { Grant } from './grants.ts';

/** The prefix of the files of reports. */
export const REPORTS_PREFIX = 'reports/';
/** The prefix of the files that were sent with messages. */
export const MESSAGES_PREFIX = 'messages/';
/** The keys of files: a prefix and an id. The exact length keeps other files of the bucket out. */
const ID = '?'.repeat(20);
const FILES = [`${REPORTS_PREFIX}file`, `${REPORTS_PREFIX}rows`, `${MESSAGES_PREFIX}file`].map(
  (start) => `${start}_${ID}`,
);
const LOGOS = [`logos/logo_${ID}`];

const ACCESS: Partial<Record<Use, { readonly action: string; readonly keys: readonly string[] }>> = {
  'files:read': { action: 's3:GetObject', keys: FILES },
  'files:write': { action: 's3:PutObject', keys: FILES },
  'files:delete': { action: 's3:DeleteObject', keys: FILES },
  'logo:read': { action: 's3:GetObject', keys: LOGOS },
  'logo:write': { action: 's3:PutObject', keys: LOGOS },
};

function accessOf(uses: readonly Use[]) {
  return uses.flatMap((use) => ACCESS[use] ?? []);
}

/**
 * Returns IAM statements for grants on a table. Each index is named, so that no statement needs a wildcard. A grant that is used in
 * transactions has conditions on keys only with `narrowKeys=on`.
 */
export function tableStatements(
  grants: readonly Grant[],
  { tableArn }: ITable,
  { narrowKeys }: Pick<Settings, 'narrowKeys'>,
): PolicyStatement[] {
  return grants.map(({ actions, except, inTransactions, keys, on }) => {
    const indexes = on === 'table' ? [] : TABLE_SHAPE.indexes.map((index) => `${tableArn}/index/${index}`);
    const isNarrow = !inTransactions || narrowKeys === 'on';
    return new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [tableArn, ...indexes],
      ...(isNarrow && keys ? { conditions: onKeys('StringLike', keys) } : {}),
      ...(isNarrow && except ? { conditions: onKeys('StringNotLike', except) } : {}),
    });
  });
}

function onKeys(test: 'StringLike' | 'StringNotLike', patterns: readonly string[]) {
  return {
    [`ForAllValues:${test}`]: { 'dynamodb:LeadingKeys': patterns },
    // `ForAllValues` is also true for a request without any key, so such a request is refused here.
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
}

/** Returns the permissions on files that follow from `uses`. A signed link permits no more than the role that signed it. */
function fileStatements(uses: readonly Use[], files: IBucket): PolicyStatement[] {
  return [...Map.groupBy(accessOf(uses), ({ keys }) => keys)].map(
    ([keys, access]) =>
      new PolicyStatement({
        actions: access.map(({ action }) => action),
        resources: keys.map((key) => files.arnForObjects(key)),
      }),
  );
}

/** Returns the name of the bucket for functions that use files. */
function fileEnvironment(uses: readonly Use[], files: IBucket): Record<string, string> {
  return accessOf(uses).length > 0 ? { FILES_BUCKET: files.bucketName } : {};
}

/** The queues of the jobs: job id to queue. */
export type JobQueues = Readonly<Record<string, IQueue>>;

const PREFIX = 'queue:send:';

function queuesOf(uses: readonly Use[], queues: JobQueues): { readonly jobId: string; readonly queue: IQueue }[] {
  return uses
    .filter((use) => use.startsWith(PREFIX))
    .map((use) => {
      const jobId = use.slice(PREFIX.length);
      const queue = queues[jobId];
      if (!queue) throw new Error(`${use}: there is no job ${jobId} with a queue`);
      return { jobId, queue };
    });
}

/** Returns the permission to send to the queues that `uses` names. */
function queueStatements(uses: readonly Use[], queues: JobQueues): PolicyStatement[] {
  return queuesOf(uses, queues).map(
    ({ queue }) => new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
  );
}

/** Returns the environment with the URLs of those queues. */
function queueEnvironment(uses: readonly Use[], queues: JobQueues): Record<string, string> {
  return Object.fromEntries(queuesOf(uses, queues).map(({ jobId, queue }) => [queueVariable(jobId), queue.queueUrl]));
}

/**
 * Returns the permission to invoke the functions of these operations, for an operation that invokes others. It names the functions:
 * a list of references would tie the stacks together.
 */
function invocationStatements(scope: Construct, deployment: string, invocable: readonly Contract[]): PolicyStatement[] {
  return invocable.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: invocable.flatMap((contract) =>
            functionNamesOf(deployment, contract).map((name) => functionArn(scope, name)),
          ),
        }),
      ];
}

/** Returns the name of the operation's function, and that of the function which its former stack still has. */
function functionNamesOf(deployment: string, contract: Contract): string[] {
  return [capabilityOf(contract), formerCapabilityOf(contract)]
    .filter((capability) => capability !== undefined)
    .map((capability) => functionName(capabilityStackName(deployment, capability), contract.operationId));
}

function functionArn(scope: Construct, name: string): string {
  return Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

/** Returns the environment that names those functions without a list of 4 KB. */
function invocationEnvironment(deployment: string, invocable: readonly Contract[]): Record<string, string> {
  return invocable.length === 0 ? {} : { FUNCTION_PREFIX: stackPrefix(deployment) };
}

/** What functions may use. */
interface Access {
  readonly uses: readonly Use[];
  readonly grants: readonly Grant[];
  readonly table: ITable;
  readonly files: IBucket;
  readonly queues: JobQueues;
  readonly settings: Settings;
  readonly schedules?: JobSchedules;
  /** The operations that it may invoke. */
  readonly invocable: readonly Contract[];
}

/** Returns the permissions of a function, and the environment that names what they are for. */
export function functionAccess(scope: Construct, access: Access) {
  const { files, grants, invocable, queues, schedules, settings, table, uses } = access;
  return {
    environment: {
      ...fileEnvironment(uses, files),
      ...serviceEnvironment(uses, settings, schedules),
      ...queueEnvironment(uses, queues),
      ...invocationEnvironment(settings.deployment, invocable),
    },
    statements: [
      ...tableStatements(grants, table, settings),
      ...fileStatements(uses, files),
      ...serviceStatements(scope, uses, settings, schedules),
      ...queueStatements(uses, queues),
      ...invocationStatements(scope, settings.deployment, invocable),
    ],
  };
}

/** The schedules of the jobs. Each schedule has the name of its job, and invokes it with the role `caller`. */
export interface JobSchedules {
  readonly group: IScheduleGroup;
  readonly caller: IRole;
  /** The jobs of a feature, which the settings switch on and off: job id to feature. */
  readonly featureJobs: Readonly<Record<string, FeatureName>>;
}

/** The setting with the ARN of a service's secret. The secret is a JSON object. Its keys are the names of the local environment. */
const SECRETS = {
  flights: 'FLIGHTS_SECRET_ARN',
  gps: 'GPS_SECRET_ARN',
  messaging: 'MESSAGING_SECRET_ARN',
  copilot: 'COPILOT_SECRET_ARN',
  routing: 'ROUTING_SECRET_ARN',
  'self-check': 'CHECK_SECRET_ARN',
} as const satisfies Partial<Record<Use, keyof Settings>>;

/** Returns the environment that names the services with a secret, for operations that show which services are configured. */
export function configuredServices(settings: Settings): Record<string, string> {
  const names = Object.entries(SECRETS).flatMap(([use, name]) => (settings[name] === undefined ? [] : [use]));
  return names.length > 0 ? { CONFIGURED_SERVICES: names.join(',') } : {};
}

function secretsOf(uses: readonly Use[], settings: Settings) {
  return Object.entries(SECRETS).flatMap(([use, name]) => {
    const arn = uses.includes(use as Use) ? settings[name] : undefined;
    return arn === undefined ? [] : [{ name, arn }];
  });
}

/** Returns the permissions on secrets and schedules that follow from `uses`. */
function serviceStatements(
  scope: Construct,
  uses: readonly Use[],
  settings: Settings,
  schedules?: JobSchedules,
): PolicyStatement[] {
  return [
    ...secretsOf(uses, settings).map(
      ({ arn }) => new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
    ),
    ...(schedules && Object.keys(schedules.featureJobs).length > 0 && uses.includes('schedules')
      ? scheduleStatements(scope, schedules)
      : []),
  ];
}

/** Returns the environment that names those secrets and schedules. */
function serviceEnvironment(
  uses: readonly Use[],
  settings: Settings,
  schedules?: JobSchedules,
): Record<string, string> {
  return {
    ...Object.fromEntries(secretsOf(uses, settings).map(({ arn, name }) => [name, arn])),
    ...(schedules && uses.includes('schedules')
      ? { SCHEDULE_GROUP: schedules.group.scheduleGroupName, SCHEDULE_JOBS: JSON.stringify(schedules.featureJobs) }
      : {}),
  };
}

/** UpdateSchedule replaces the whole schedule with its role, so it needs iam:PassRole as creating one does. */
function scheduleStatements(scope: Construct, { caller, featureJobs, group }: JobSchedules): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['scheduler:GetSchedule', 'scheduler:UpdateSchedule'],
      resources: Object.keys(featureJobs).map((jobId) =>
        Stack.of(scope).formatArn({
          service: 'scheduler',
          resource: 'schedule',
          resourceName: `${group.scheduleGroupName}/${jobId}`,
        }),
      ),
    }),
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [caller.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    }),
  ];
}
