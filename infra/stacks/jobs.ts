import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression, ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { Alarms } from '#infra/constructs/alarms.ts';
import { BundledFunction } from '#infra/constructs/bundled-function.ts';
import { commonEnvironment } from '#infra/constructs/environment.ts';
import { functionLog } from '#infra/constructs/function-log.ts';
import { FunctionTarget, MAX_AGE, MAX_RETRIES } from '#infra/constructs/function-target.ts';
import { grantsOfUses } from '#infra/constructs/grants.ts';
import { type JobSchedules, serviceEnvironment, serviceStatements } from '#infra/constructs/service-access.ts';
import { statementsOf } from '#infra/constructs/statements.ts';
import type { Settings } from '#infra/settings.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import type { FeatureName } from '#shared/schemas/features.ts';
import type { DataStack } from './data.ts';

export interface JobsStackProps extends StackProps {
  readonly data: DataStack;
  readonly jobs: readonly { readonly contract: JobContract }[];
  readonly bundleFolder: string;
  readonly settings: Settings;
}

/** The scheduled jobs: one schedule and one function per job. */
export class JobsStack extends Stack {
  readonly schedules: JobSchedules;

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the scheduled jobs' });
    const { bundleFolder, data, jobs, settings } = props;
    const failed = this.#makeQueueOfFailedRuns();
    const group = new ScheduleGroup(this, 'Schedules', { removalPolicy: RemovalPolicy.DESTROY });
    const caller = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceArn': group.scheduleGroupArn, 'aws:SourceAccount': this.account } },
      }),
      description: 'Lets the schedules invoke the functions of their jobs',
    });
    caller.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }));
    const logGroup = functionLog(this);
    for (const { contract } of jobs) {
      const { handler } = new BundledFunction(this, contract.jobId, {
        bundleId: contract.jobId,
        bundleFolder,
        description: contract.summary,
        logGroup,
        timeoutSeconds: contract.timeoutSeconds,
        environment: {
          ...commonEnvironment(settings, data.table.tableName),
          ...serviceEnvironment(contract.uses, settings),
        },
        statements: [
          ...statementsOf(grantsOfUses(contract.uses), data.table),
          ...serviceStatements(this, contract.uses, settings),
        ],
      });
      // The schedule invokes the function asynchronously. If the function throws, Lambda retries it, and then sends it to the queue.
      handler.configureAsyncInvoke({
        maxEventAge: MAX_AGE,
        retryAttempts: MAX_RETRIES,
        onFailure: new SqsDestination(failed),
      });
      caller.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] }));
      new Schedule(this, `${contract.jobId}-schedule`, {
        scheduleName: contract.jobId,
        description: contract.summary,
        schedule: ScheduleExpression.expression(contract.every),
        scheduleGroup: group,
        target: new FunctionTarget({ caller, handler, failed }),
      });
    }
    this.schedules = { group, caller, featureJobs: featureJobsOf(jobs) };
    new Alarms(this, 'Alarms', settings.ALARM_TOPIC_ARN).watch('Failed', {
      metric: failed.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: 1,
      description: 'A run of a job failed after all retries. The queue holds its event and its error.',
    });
  }

  /** Keeps each run that failed after all retries for 14 days, so that people can find the cause. */
  #makeQueueOfFailedRuns(): Queue {
    const queue = new Queue(this, 'Failed', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This queue is the dead-letter queue of the jobs. People read it when its alarm fires.',
    });
    return queue;
  }
}

const featureJobsOf = (jobs: JobsStackProps['jobs']): Record<string, FeatureName> =>
  Object.fromEntries(jobs.flatMap(({ contract: { feature, jobId } }) => (feature ? [[jobId, feature]] : [])));
