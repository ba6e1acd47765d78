import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type IRole, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import {
  ContextAttribute,
  type ISchedule,
  type IScheduleTarget,
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  type ScheduleTargetConfig,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler';
import { type IQueue, Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { commonEnvironment } from '#infra/constructs/environment.ts';
import { functionAccess, type JobQueues, type JobSchedules } from '#infra/constructs/function-access.ts';
import { grantsOfUses } from '#infra/constructs/grants.ts';
import { BundledFunction, FunctionRoles, functionLog } from '#infra/constructs/operation.ts';
import { deadLettersName, failedRunsName, functionName, queueName } from '#infra/names.ts';
import type { Settings } from '#infra/settings.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract, JobQueue as QueueOfJob } from '#shared/contract/define-job.ts';
import { routesFor } from '#shared/contract/operation-routes.ts';
import { queueVariable } from '#shared/platform/config.ts';
import type { FeatureName } from '#shared/schemas/settings/features.ts';
import type { DataStack } from './data.ts';

interface JobsStackProps extends StackProps {
  readonly data: DataStack;
  readonly jobs: readonly { readonly contract: JobContract }[];
  /** All operations of the service: some jobs invoke them. */
  readonly contracts: readonly Contract[];
  readonly bundleFolder: string;
  readonly settings: Settings;
}

type Invoked = { readonly failed: Queue; readonly handler: IFunction; readonly isOn: boolean };

/** The jobs: per job one function, and its schedule, its queue or both. During a maintenance, schedules and consumers rest. */
export class JobsStack extends Stack {
  readonly schedules: JobSchedules;
  readonly queues: JobQueues;
  readonly functionLog: ILogGroup;
  /** The queue of scheduled runs that failed after all retries, and by job the dead-letter queue of its messages. */
  readonly deadLetters: Readonly<Record<string, Queue>>;

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the jobs with their schedules and queues' });
    const { jobs, settings } = props;
    const failed = makeDeadLetterQueue(this, 'Failed', failedRunsName(this.stackName));
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
    this.functionLog = functionLog(this);
    const roles = new FunctionRoles(this, 'Roles', this.functionLog, settings);
    const queues = this.#makeQueues(jobs);
    this.deadLetters = {
      'failed-runs': failed,
      ...Object.fromEntries(Object.entries(queues).map(([jobId, { deadLetters }]) => [jobId, deadLetters])),
    };
    this.queues = Object.fromEntries(Object.entries(queues).map(([jobId, { queue }]) => [jobId, queue]));
    this.schedules = { group, caller, featureJobs: featureJobsOf(jobs) };
    for (const { contract } of jobs) {
      const queue = queues[contract.jobId];
      const handler = this.#makeFunction(contract, props, roles, queue);
      const isOn = settings.MAINTENANCE_MINUTES === undefined;
      queue?.invoke(handler, { isOn });
      if (contract.every) this.#schedule({ ...contract, every: contract.every }, { failed, handler, isOn });
    }
  }

  #makeQueues(jobs: JobsStackProps['jobs']): Record<string, JobQueue> {
    const queues = jobs.flatMap(({ contract: { jobId, queue } }) =>
      queue ? [[jobId, new JobQueue(this, `${jobId}-queue`, queueName(this.stackName, jobId), queue)]] : [],
    );
    return Object.fromEntries(queues);
  }

  #makeFunction(
    { assets, jobId, memoryMegabytes, summary, timeoutSeconds, uses }: JobContract,
    { bundleFolder, contracts, data, settings }: JobsStackProps,
    roles: FunctionRoles,
    queue: JobQueue | undefined,
  ) {
    const routes = routesFor(uses, contracts) ?? {};
    const invocable = contracts.filter(({ operationId }) => operationId in routes);
    const { files, table } = data;
    const grants = grantsOfUses(uses);
    const access = functionAccess(this, { uses, grants, table, files, queues: this.queues, settings, invocable });
    return new BundledFunction(this, jobId, {
      bundleId: jobId,
      bundleFolder,
      settings,
      functionName: functionName(this.stackName, jobId),
      description: summary,
      logGroup: this.functionLog,
      timeoutSeconds,
      memoryMegabytes,
      environment: {
        ...commonEnvironment(settings, table.tableName, assets),
        ...access.environment,
        ...queue?.environmentOf(jobId),
      },
      role: roles.roleFor([...access.statements, ...(queue ? [queue.receiving] : [])]),
    }).handler;
  }

  #schedule({ every, jobId, summary }: JobContract & { every: string }, { failed, handler, isOn }: Invoked): void {
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
      enabled: isOn,
      description: summary,
      schedule: ScheduleExpression.expression(every),
      scheduleGroup: group,
      target: new FunctionTarget({ caller, handler, failed }),
    });
  }
}

function featureJobsOf(jobs: JobsStackProps['jobs']): Record<string, FeatureName> {
  const found = jobs.flatMap(({ contract: { every, feature, jobId } }) => (every && feature ? [[jobId, feature]] : []));
  return Object.fromEntries(found);
}

/** Older runs are not retried: the next run does the same work. */
const MAX_AGE = Duration.minutes(5);
const MAX_RETRIES = 2;

/**
 * Invokes a function with the time of its schedule. CDK's own target would allow its role to invoke all versions of the function, by
 * a wildcard.
 */
class FunctionTarget implements IScheduleTarget {
  readonly #caller: IRole;
  readonly #handler: IFunction;
  readonly #failed: IQueue;

  constructor(props: { readonly caller: IRole; readonly handler: IFunction; readonly failed: IQueue }) {
    this.#caller = props.caller;
    this.#handler = props.handler;
    this.#failed = props.failed;
  }

  bind(schedule: ISchedule): ScheduleTargetConfig {
    void schedule;
    return {
      arn: this.#handler.functionArn,
      role: this.#caller,
      input: ScheduleTargetInput.fromObject({ time: ContextAttribute.scheduledTime }),
      deadLetterConfig: { arn: this.#failed.queueArn },
      retryPolicy: { maximumEventAgeInSeconds: MAX_AGE.toSeconds(), maximumRetryAttempts: MAX_RETRIES },
    };
  }
}

const PRIVATE_QUEUE: QueueProps = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: Duration.days(14),
};

/** How many runs of a job may happen at once, if its contract names no number. Providers are small servers. 2 is the least that Lambda accepts. */
const MAX_CONCURRENCY = 2;

/** Makes a queue for what failed after all retries. It keeps each entry for 14 days, so that people can find the cause. */
function makeDeadLetterQueue(scope: Construct, id: string, name: string): Queue {
  const queue = new Queue(scope, id, { ...PRIVATE_QUEUE, queueName: name });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This queue is a dead-letter queue. People read it when its alarm fires.',
  });
  return queue;
}

/** The queue of a job, with its dead-letter queue. */
class JobQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly #contract: QueueOfJob;

  constructor(scope: Construct, id: string, name: string, contract: QueueOfJob) {
    super(scope, id);
    const { maxReceives, visibilitySeconds } = contract;
    this.#contract = contract;
    this.deadLetters = makeDeadLetterQueue(this, 'DeadLetters', deadLettersName(name));
    this.queue = new Queue(this, 'Queue', {
      ...PRIVATE_QUEUE,
      queueName: name,
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    });
  }

  /** The permission that the function of the job needs to receive its messages. */
  get receiving(): PolicyStatement {
    return new PolicyStatement({
      actions: [
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        ...(this.#contract.holdSeconds === undefined ? [] : ['sqs:ChangeMessageVisibility']),
      ],
      resources: [this.queue.queueArn],
    });
  }

  /** The environment that the function of the job needs to hold its messages. */
  environmentOf(jobId: string): Record<string, string> {
    return this.#contract.holdSeconds === undefined ? {} : { [queueVariable(jobId)]: this.queue.queueUrl };
  }

  /** Invokes the function with the messages of the queue. The function reports which of them failed. A consumer that is off rests. */
  invoke(handler: IFunction, { isOn }: { readonly isOn: boolean }): void {
    new EventSourceMapping(this, 'Messages', {
      target: handler,
      enabled: isOn,
      eventSourceArn: this.queue.queueArn,
      batchSize: this.#contract.batchSize,
      maxConcurrency: this.#contract.maxConcurrency ?? MAX_CONCURRENCY,
      reportBatchItemFailures: true,
    });
  }
}
