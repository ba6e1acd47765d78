import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  Runtime,
  RuntimeFamily,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, type LogGroupProps, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { START_HANDLER } from '#infra/bundling/prepared-entries.ts';
import { FUNCTION_MEMORY_MB, NODE_MAJOR } from '#infra/function-limits.ts';
import type { Settings } from '#infra/settings.ts';

interface BundledFunctionProps {
  /** The id of the contract. The folder of the bundle has the same name. */
  readonly bundleId: string;
  readonly bundleFolder: string;
  /** Default: CloudFormation makes one. */
  readonly functionName?: string;
  readonly description: string;
  readonly timeoutSeconds: number;
  /** Default: `FUNCTION_MEMORY_MB`. */
  readonly memoryMegabytes?: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly logGroup: ILogGroup;
  readonly role: IRole;
  readonly settings: Pick<Settings, 'tracing'>;
}

/** A Lambda function that runs one bundle. */
export class BundledFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    this.handler = new LambdaFunction(this, 'Function', {
      ...(props.functionName ? { functionName: props.functionName } : {}),
      description: props.description,
      runtime: new Runtime(`nodejs${NODE_MAJOR}.x`, RuntimeFamily.NODEJS),
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMegabytes ?? FUNCTION_MEMORY_MB,
      timeout: Duration.seconds(props.timeoutSeconds),
      code: Code.fromAsset(join(props.bundleFolder, props.bundleId), { exclude: ['*.map'] }),
      handler: START_HANDLER,
      environment: { ...props.environment },
      role: props.role,
      logGroup: props.logGroup,
    });
    // CDK's own property would add a policy to each role. `FunctionRoles` gives the permission.
    if (props.settings.tracing === 'on')
      (this.handler.node.defaultChild as CfnFunction).tracingConfig = { mode: 'Active' };
  }
}

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
