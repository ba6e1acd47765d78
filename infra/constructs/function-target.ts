import { Duration } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  ContextAttribute,
  type ISchedule,
  type IScheduleTarget,
  type ScheduleTargetConfig,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** Older runs are not retried: the next run does the same work. */
export const MAX_AGE = Duration.minutes(5);
export const MAX_RETRIES = 2;

/**
 * Invokes a function with the time of its schedule. CDK's own target would allow its role to invoke all versions of the function, by
 * a wildcard.
 */
export class FunctionTarget implements IScheduleTarget {
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
