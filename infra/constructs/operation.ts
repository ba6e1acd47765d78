import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  type IHttpApi,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Code,
  type IFunction,
  Function as LambdaFunction,
  Runtime,
  RuntimeFamily,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, type LogGroupProps, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { requestMethodsOf } from '#infra/bundling/entries.ts';
import { START_HANDLER } from '#infra/bundling/source-plugins.ts';
import { FUNCTION_MEMORY_MB, NODE_MAJOR, nodeEnvironment, OPERATION_TIMEOUT_SECONDS } from '#infra/function-limits.ts';
import { functionName } from '#infra/names.ts';
import type { Settings } from '#infra/settings.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { functionAccess, type JobQueues, type JobSchedules } from './function-access.ts';
import { grantsOf } from './grants.ts';

interface OperationProps {
  readonly contract: Contract;
  readonly bundleFolder: string;
  readonly api: IHttpApi;
  /** The role with which the API invokes the functions of this stack. */
  readonly caller: Role;
  readonly roles: FunctionRoles;
  readonly table: ITable;
  readonly files: IBucket;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly logGroup: ILogGroup;
  readonly schedules: JobSchedules;
  readonly queues: JobQueues;
  /** The operations that it may invoke. */
  readonly invocable: readonly Contract[];
  /** False: the operation has moved to another stack, and only its function stays, for the routes that still call it. */
  readonly isRouted: boolean;
}

/** Returns the keys of the routes of an operation. A GET also answers HEAD, which an HTTP API does not derive from it. */
function routeKeysOf({ aliases = [], fallback, method, path }: Contract): HttpRouteKey[] {
  return fallback
    ? [HttpRouteKey.DEFAULT]
    : [path, ...aliases].flatMap((each) =>
        requestMethodsOf({ method }).map((name) => HttpRouteKey.with(each, HttpMethod[name])),
      );
}

/** The resources of an operation: its function, one integration, and one route per path and method. */
export class Operation extends Construct {
  constructor(scope: Construct, id: string, props: OperationProps) {
    super(scope, id);
    const { api, caller, contract, isRouted } = props;
    const handler = this.#makeFunction(props);
    const integration = new LambdaIntegration('Integration', handler, caller);
    for (const routeKey of isRouted ? routeKeysOf(contract) : []) {
      const route = new HttpRoute(this, routeKey.key, { httpApi: api, routeKey, integration });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          contract.access === 'public'
            ? 'This route is public.'
            : 'The function verifies the token itself, so that it also counts refused requests and answers them with problem documents.',
      });
    }
  }

  #makeFunction(props: OperationProps): IFunction {
    const { contract, environment, roles } = props;
    const access = functionAccess(this, { ...props, uses: contract.uses, grants: grantsOf(contract) });
    return new BundledFunction(this, 'Function', {
      bundleId: contract.operationId,
      functionName: functionName(Stack.of(this).stackName, contract.operationId),
      bundleFolder: props.bundleFolder,
      settings: props.settings,
      description: contract.summary,
      logGroup: props.logGroup,
      timeoutSeconds: OPERATION_TIMEOUT_SECONDS,
      memoryMegabytes: contract.memoryMegabytes,
      environment: {
        ...environment,
        ...nodeEnvironment(contract.assets),
        ...access.environment,
      },
      role: roles.roleFor(access.statements),
    }).handler;
  }
}

/**
 * Lets an HTTP API invoke a function with a role of the API. CDK's own integration needs one permission per route, which would be a
 * fifth of all resources of the stack.
 */
class LambdaIntegration extends HttpRouteIntegration {
  readonly #handler: IFunction;
  readonly #caller: Role;

  constructor(id: string, handler: IFunction, caller: Role) {
    super(id);
    this.#handler = handler;
    this.#caller = caller;
    caller.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] }));
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#handler.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#caller),
    };
  }
}

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

/**
 * The roles of the functions of a stack: functions of equal permissions share one, because an account may have 1,000 roles. A role is
 * named after its permissions. So a function whose permissions change gets another role, and never those of its neighbours.
 */
export class FunctionRoles extends Construct {
  readonly #logGroup: ILogGroup;
  readonly #isTraced: boolean;
  readonly #roles = new Map<string, Role>();

  constructor(scope: Construct, id: string, logGroup: ILogGroup, { tracing }: Pick<Settings, 'tracing'>) {
    super(scope, id);
    this.#logGroup = logGroup;
    this.#isTraced = tracing === 'on';
  }

  /** Returns the role that may do this, and write the log. */
  roleFor(statements: readonly PolicyStatement[]): Role {
    const writeLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.#logGroup.logGroupArn],
    });
    const document = new PolicyDocument({
      statements: [writeLogs, ...(this.#isTraced ? [writeTraces()] : []), ...statements],
    });
    const text = JSON.stringify(Stack.of(this).resolve(document));
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const role = this.#roles.get(id) ?? this.#makeRole(id, document);
    this.#roles.set(id, role);
    return role;
  }

  #makeRole(id: string, document: PolicyDocument): Role {
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'For the functions with these permissions',
      // An inline policy is not a resource of its own. A stack may have 500 resources.
      inlinePolicies: { own: document },
    });
    if (this.#isTraced) {
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'The actions of X-Ray know no resources.',
      });
    }
    return role;
  }
}

function writeTraces(): PolicyStatement {
  return new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });
}
