import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import type { Use } from '#shared/contract/define-contract.ts';
import type { FeatureName } from '#shared/schemas/features.ts';

/** The schedules of the jobs: each is named after its job, and calls it in the role of the caller. */
export interface Clock {
  readonly group: IScheduleGroup;
  readonly caller: IRole;
  /** The jobs of a feature, which the settings switch on and off: job id to feature. */
  readonly featureJobs: Readonly<Record<string, FeatureName>>;
}

/** The setting that names the secret of a service: a JSON object with the names by which it is configured locally. */
const SECRETS = { flights: 'FLIGHTS_SECRET_ARN' } as const satisfies Partial<Record<Use, keyof Settings>>;

const secretsOf = (uses: readonly Use[], settings: Settings) =>
  Object.entries(SECRETS).flatMap(([use, name]) => {
    const arn = uses.includes(use as Use) ? settings[name] : undefined;
    return arn === undefined ? [] : [{ name, arn }];
  });

/** What a function may do outside the table that says it uses outside services, and the clock. */
export const serviceStatements = (
  scope: Construct,
  uses: readonly Use[],
  settings: Settings,
  clock?: Clock,
): PolicyStatement[] => [
  ...secretsOf(uses, settings).map(
    ({ arn }) => new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [arn] }),
  ),
  ...(clock && Object.keys(clock.featureJobs).length > 0 && uses.includes('schedules')
    ? clockStatements(scope, clock)
    : []),
];

/** Where those services are found. */
export const serviceEnvironment = (
  uses: readonly Use[],
  settings: Settings,
  clock?: Clock,
): Record<string, string> => ({
  ...Object.fromEntries(secretsOf(uses, settings).map(({ arn, name }) => [name, arn])),
  ...(clock && uses.includes('schedules') ? scheduleEnvironment(clock) : {}),
});

const scheduleEnvironment = ({ featureJobs, group }: Clock): Record<string, string> => ({
  SCHEDULE_GROUP: group.scheduleGroupName,
  SCHEDULE_JOBS: JSON.stringify(featureJobs),
});

/** To change a schedule is to say all of it again, its role included, which has to be allowed as if it were new. */
const clockStatements = (scope: Construct, { caller, featureJobs, group }: Clock): PolicyStatement[] => [
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
