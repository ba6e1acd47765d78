import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/** CPU comes with memory: a start is mostly CPU, and costs no more when it is done sooner. */
const MEMORY_MB = 1_024;

export interface BundledFunctionProps {
  /** The id of its contract, which is the name of its bundle. */
  readonly bundleId: string;
  readonly bundleFolder: string;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  /** What it may do, beside writing its logs. */
  readonly statements: readonly PolicyStatement[];
}

/** A Lambda of a bundle, with logs that end and a role that is its own. */
export class BundledFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const writeLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: props.description,
      // Within the role rather than beside it: a stack has room for a limited number of resources.
      inlinePolicies: { own: new PolicyDocument({ statements: [writeLogs, ...props.statements] }) },
    });
    this.handler = new LambdaFunction(this, 'Function', {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: MEMORY_MB,
      timeout: Duration.seconds(props.timeoutSeconds),
      code: Code.fromAsset(join(props.bundleFolder, props.bundleId), { exclude: ['*.map'] }),
      handler: 'index.handler',
      environment: { ...props.environment },
      role,
      logGroup,
    });
  }
}
