import { Stack, Validations } from 'aws-cdk-lib';
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
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { requestMethodsOf } from '#infra/bundling/entries.ts';
import { nodeEnvironment, OPERATION_TIMEOUT_SECONDS } from '#infra/function-limits.ts';
import { functionName } from '#infra/names.ts';
import type { Settings } from '#infra/settings.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { BundledFunction } from './bundled-function.ts';
import { functionAccess, type JobQueues } from './function-access.ts';
import type { FunctionRoles } from './function-roles.ts';
import { grantsOf } from './grants.ts';
import type { JobSchedules } from './service-access.ts';

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
export function routeKeysOf({ aliases = [], fallback, method, path }: Contract): HttpRouteKey[] {
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
