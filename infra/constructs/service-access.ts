import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import type { Use } from '#shared/contract/define-contract.ts';

/** The schedules of the jobs. Each schedule has the name of its job, and invokes it with the role `caller`. */
export interface JobSchedules {
  readonly group: IScheduleGroup;
  readonly caller: IRole;
  readonly jobIds: readonly string[];
}

/** The setting with the ARN of a service's secret. The secret is a JSON object. Its keys are the names of the local environment. */
const SECRETS = { flights: 'FLIGHTS_SECRET_ARN' } as const satisfies Partial<Record<Use, keyof Settings>>;

const secretsOf = (uses: readonly Use[], settings: Settings) =>
  Object.entries(SECRETS).flatMap(([use, name]) => {
    const arn = uses.includes(use as Use) ? settings[name] : undefined;
    return arn === undefined ? [] : [{ name, arn }];
  });

/** Returns the permissions on secrets and schedules that follow from `uses`. */
export const serviceStatements = (
  scope: Construct,
  uses: readonly Use[],
  settings: Settings,
  schedules?: JobSchedules,
): PolicyStatement[] => [
  ...secretsOf(uses, settings).map(
    ({ arn }) => new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
  ),
  ...(schedules?.jobIds.length && uses.includes('schedules') ? scheduleStatements(scope, schedules) : []),
];

/** Returns the environment that names those secrets and schedules. */
export const serviceEnvironment = (
  uses: readonly Use[],
  settings: Settings,
  schedules?: JobSchedules,
): Record<string, string> => ({
  ...Object.fromEntries(secretsOf(uses, settings).map(({ arn, name }) => [name, arn])),
  ...(schedules && uses.includes('schedules') ? { SCHEDULE_GROUP: schedules.group.scheduleGroupName } : {}),
});

/** UpdateSchedule replaces the whole schedule with its role, so it needs iam:PassRole as creating one does. */
const scheduleStatements = (scope: Construct, { caller, group, jobIds }: JobSchedules): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['scheduler:GetSchedule', 'scheduler:UpdateSchedule'],
    resources: jobIds.map((jobId) =>
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
