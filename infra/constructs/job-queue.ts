import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLettersName } from '#infra/names.ts';
import type { JobQueue as QueueOfJob } from '#shared/contract/define-job.ts';
import { queueVariable } from '#shared/platform/queue-variable.ts';

const PRIVATE_QUEUE: QueueProps = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: Duration.days(14),
};

/** How many runs of a job may happen at once, if its contract names no number. Providers are small servers. 2 is the least that Lambda accepts. */
const MAX_CONCURRENCY = 2;

/** Makes a queue for what failed after all retries. It keeps each entry for 14 days, so that people can find the cause. */
export function makeDeadLetterQueue(scope: Construct, id: string, queueName: string): Queue {
  const queue = new Queue(scope, id, { ...PRIVATE_QUEUE, queueName });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This queue is a dead-letter queue. People read it when its alarm fires.',
  });
  return queue;
}

/** The queue of a job, with its dead-letter queue. */
export class JobQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly #contract: QueueOfJob;

  constructor(scope: Construct, id: string, queueName: string, contract: QueueOfJob) {
    super(scope, id);
    const { maxReceives, visibilitySeconds } = contract;
    this.#contract = contract;
    this.deadLetters = makeDeadLetterQueue(this, 'DeadLetters', deadLettersName(queueName));
    this.queue = new Queue(this, 'Queue', {
      ...PRIVATE_QUEUE,
      queueName,
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
