import { Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { OPERATION_TIMEOUT_SECONDS } from '#infra/function-limits.ts';
import type { Settings } from '#infra/settings.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { BundledFunction } from './bundled-function.ts';
import { fileEnvironment, fileStatements } from './file-access.ts';
import { grantsOf } from './grants.ts';
import { functionNameOf, invocationEnvironment, invocationStatements } from './invocation-access.ts';
import { LambdaIntegration } from './lambda-integration.ts';
import { type JobQueues, queueEnvironment, queueStatements } from './queue-access.ts';
import { type JobSchedules, serviceEnvironment, serviceStatements } from './service-access.ts';
import { statementsOf } from './statements.ts';

export interface OperationProps {
  readonly contract: Contract;
  readonly bundleFolder: string;
  readonly api: HttpApi;
  /** The role with which the API invokes functions. */
  readonly caller: Role;
  readonly table: ITable;
  readonly files: IBucket;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly logGroup: ILogGroup;
  readonly schedules: JobSchedules;
  readonly queues: JobQueues;
  /** The ids of the operations that it may invoke. */
  readonly invocable: readonly string[];
}

const routeKeysOf = ({ aliases = [], fallback, method, path }: Contract): HttpRouteKey[] =>
  fallback ? [HttpRouteKey.DEFAULT] : [path, ...aliases].map((each) => HttpRouteKey.with(each, HttpMethod[method]));

/** The resources of an operation: its function with a role, one integration, and one route per path. */
export class Operation extends Construct {
  constructor(scope: Construct, id: string, props: OperationProps) {
    super(scope, id);
    const {
      api,
      bundleFolder,
      caller,
      contract,
      environment,
      files,
      invocable,
      logGroup,
      queues,
      schedules,
      settings,
      table,
    } = props;
    const { uses } = contract;
    const { handler } = new BundledFunction(this, 'Function', {
      bundleId: contract.operationId,
      functionName: functionNameOf(this, contract.operationId),
      bundleFolder,
      description: contract.summary,
      logGroup,
      timeoutSeconds: OPERATION_TIMEOUT_SECONDS,
      memoryMegabytes: contract.memoryMegabytes,
      environment: {
        ...environment,
        ...fileEnvironment(uses, files),
        ...serviceEnvironment(uses, settings, schedules),
        ...queueEnvironment(uses, queues),
        ...invocationEnvironment(this, invocable),
      },
      statements: [
        ...statementsOf(grantsOf(contract), table),
        ...fileStatements(uses, files),
        ...serviceStatements(this, uses, settings, schedules),
        ...queueStatements(uses, queues),
        ...invocationStatements(this, invocable),
      ],
    });
    const integration = new LambdaIntegration('Integration', handler, caller);
    for (const routeKey of routeKeysOf(contract)) {
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
}
