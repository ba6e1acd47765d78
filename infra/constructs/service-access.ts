import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import type { Use } from '#shared/contract/use.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';

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
export function serviceStatements(
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
export function serviceEnvironment(
  uses: readonly Use[],
  settings: Settings,
  schedules?: JobSchedules,
): Record<string, string> {
  return {
    ...Object.fromEntries(secretsOf(uses, settings).map(({ arn, name }) => [name, arn])),
    ...(schedules && uses.includes('schedules') ? scheduleEnvironment(schedules) : {}),
  };
}

function scheduleEnvironment({ featureJobs, group }: JobSchedules): Record<string, string> {
  return { SCHEDULE_GROUP: group.scheduleGroupName, SCHEDULE_JOBS: JSON.stringify(featureJobs) };
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
