import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';

export interface BundledFunctionProps {
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
  /** Permissions of the function's role, beside writing its log. */
  readonly statements: readonly PolicyStatement[];
}

/** A Lambda function that runs one bundle, with a role of its own. It writes to the log group of its stack. */
export class BundledFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const writeLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [props.logGroup.logGroupArn],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: props.description,
      // An inline policy is not a resource of its own. A stack may have 500 resources.
      inlinePolicies: { own: new PolicyDocument({ statements: [writeLogs, ...props.statements] }) },
    });
    this.handler = new LambdaFunction(this, 'Function', {
      ...(props.functionName ? { functionName: props.functionName } : {}),
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMegabytes ?? FUNCTION_MEMORY_MB,
      timeout: Duration.seconds(props.timeoutSeconds),
      code: Code.fromAsset(join(props.bundleFolder, props.bundleId), { exclude: ['*.map'] }),
      handler: 'index.handler',
      environment: { ...props.environment },
      role,
      logGroup: props.logGroup,
    });
  }
}
