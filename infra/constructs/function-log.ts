import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, type LogGroupProps, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Log lines are kept for one month, also after the stack is deleted: they say why it was. */
export const LOG_GROUP_PROPS: LogGroupProps = {
  retention: RetentionDays.ONE_MONTH,
  removalPolicy: RemovalPolicy.RETAIN,
};

/**
 * Makes the one log group for all functions of a stack. A group per function would cost one resource per operation. Our lines carry
 * `operationId` or `jobId`. For the lines of Lambda itself, such as a timeout, the name of the log stream contains the name of the
 * function.
 */
export function functionLog(scope: Construct): LogGroup {
  return new LogGroup(scope, 'FunctionLog', LOG_GROUP_PROPS);
}
