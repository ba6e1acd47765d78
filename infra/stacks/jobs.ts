import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Schedule, ScheduleExpression, ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { Alarms } from '#infra/constructs/alarms.ts';
import { BundledFunction } from '#infra/constructs/bundled-function.ts';
import { commonEnvironment } from '#infra/constructs/environment.ts';
import { fileEnvironment, fileStatements } from '#infra/constructs/file-access.ts';
import { functionLog } from '#infra/constructs/function-log.ts';
import { FunctionTarget, MAX_AGE, MAX_RETRIES } from '#infra/constructs/function-target.ts';
import { grantsOfUses } from '#infra/constructs/grants.ts';
import { JobQueue, makeDeadLetterQueue, watchDeadLetters } from '#infra/constructs/job-queue.ts';
import { type JobQueues, queueEnvironment, queueStatements } from '#infra/constructs/queue-access.ts';
import { type JobSchedules, serviceEnvironment, serviceStatements } from '#infra/constructs/service-access.ts';
import { statementsOf } from '#infra/constructs/statements.ts';
import { failedRunsName, functionName, queueName } from '#infra/names.ts';
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

/** The jobs: per job one function, and its schedule, its queue or both. */
export class JobsStack extends Stack {
  readonly schedules: JobSchedules;
  readonly queues: JobQueues;

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the jobs with their schedules and queues' });
    const { jobs, settings } = props;
    const failed = makeDeadLetterQueue(this, 'Failed', failedRunsName(this.stackName));
    const alarms = new Alarms(this, 'Alarms', settings.ALARM_TOPIC_ARN);
    watchDeadLetters(
      alarms,
      'Failed',
      failed,
      'A run of a job failed after all retries. The queue holds its event and its error.',
    );
    const group = new ScheduleGroup(this, 'Schedules', {
      scheduleGroupName: this.stackName,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const caller = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceArn': group.scheduleGroupArn, 'aws:SourceAccount': this.account } },
      }),
      description: 'Lets the schedules invoke the functions of their jobs',
    });
    caller.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }));
    const logGroup = functionLog(this);
    const queues = this.#makeQueues(jobs, alarms);
    this.queues = Object.fromEntries(Object.entries(queues).map(([jobId, { queue }]) => [jobId, queue]));
    this.schedules = { group, caller, featureJobs: featureJobsOf(jobs) };
    for (const { contract } of jobs) {
      const queue = queues[contract.jobId];
      const handler = this.#makeFunction(contract, props, logGroup, queue ? [queue.receiving] : []);
      queue?.invoke(handler);
      if (contract.every) this.#schedule({ ...contract, every: contract.every }, handler, failed);
    }
  }

  #makeQueues(jobs: JobsStackProps['jobs'], alarms: Alarms): Record<string, JobQueue> {
    return Object.fromEntries(
      jobs.flatMap(({ contract: { jobId, queue } }) => {
        if (!queue) return [];
        const made = new JobQueue(this, `${jobId}-queue`, queueName(this.stackName, jobId), queue);
        const text = `The job ${jobId} failed on a message after all retries. The dead-letter queue holds the message.`;
        watchDeadLetters(alarms, `${jobId}-dead-letters`, made.deadLetters, text);
        return [[jobId, made]];
      }),
    );
  }

  #makeFunction(
    { jobId, memoryMegabytes, summary, timeoutSeconds, uses }: JobContract,
    { bundleFolder, data, settings }: JobsStackProps,
    logGroup: ILogGroup,
    receiving: readonly PolicyStatement[],
  ) {
    return new BundledFunction(this, jobId, {
      bundleId: jobId,
      bundleFolder,
      functionName: functionName(this.stackName, jobId),
      description: summary,
      logGroup,
      timeoutSeconds,
      memoryMegabytes,
      environment: {
        ...commonEnvironment(settings, data.table.tableName),
        ...fileEnvironment(uses, data.files),
        ...serviceEnvironment(uses, settings),
        ...queueEnvironment(uses, this.queues),
      },
      statements: [
        ...statementsOf(grantsOfUses(uses), data.table),
        ...fileStatements(uses, data.files),
        ...serviceStatements(this, uses, settings),
        ...queueStatements(uses, this.queues),
        ...receiving,
      ],
    }).handler;
  }

  #schedule({ every, jobId, summary }: JobContract & { every: string }, handler: IFunction, failed: Queue): void {
    const { caller, group } = this.schedules;
    // The schedule invokes the function asynchronously. If the function throws, Lambda retries it, and then sends it to the queue.
    handler.configureAsyncInvoke({
      maxEventAge: MAX_AGE,
      retryAttempts: MAX_RETRIES,
      onFailure: new SqsDestination(failed),
    });
    caller.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] }),
    );
    new Schedule(this, `${jobId}-schedule`, {
      scheduleName: jobId,
      description: summary,
      schedule: ScheduleExpression.expression(every),
      scheduleGroup: group,
      target: new FunctionTarget({ caller, handler, failed }),
    });
  }
}

const featureJobsOf = (jobs: JobsStackProps['jobs']): Record<string, FeatureName> =>
  Object.fromEntries(
    jobs.flatMap(({ contract: { every, feature, jobId } }) => (every && feature ? [[jobId, feature]] : [])),
  );
