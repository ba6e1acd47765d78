import { Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { BundledFunction } from './bundled-function.ts';
import { fileEnvironment, fileStatements } from './file-access.ts';
import { grantsOf } from './grants.ts';
import { LambdaIntegration } from './lambda-integration.ts';
import { type Clock, serviceEnvironment, serviceStatements } from './service-access.ts';
import { statementsOf } from './statements.ts';

/** Less than the 30 s after which an HTTP API gives up, so that the function still has the last word. */
const TIMEOUT_SECONDS = 28;

export interface OperationProps {
  readonly contract: Contract;
  readonly bundleFolder: string;
  readonly api: HttpApi;
  /** The role by which the API calls functions. */
  readonly caller: Role;
  readonly table: ITable;
  readonly files: IBucket;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly logGroup: ILogGroup;
  readonly clock: Clock;
}

const routeKeysOf = ({ aliases = [], fallback, method, path }: Contract): HttpRouteKey[] =>
  fallback ? [HttpRouteKey.DEFAULT] : [path, ...aliases].map((each) => HttpRouteKey.with(each, HttpMethod[method]));

/** An operation as AWS runs it: its function, and its routes to it. */
export class Operation extends Construct {
  constructor(scope: Construct, id: string, props: OperationProps) {
    super(scope, id);
    const { api, bundleFolder, caller, clock, contract, environment, files, logGroup, settings, table } = props;
    const { uses } = contract;
    const { handler } = new BundledFunction(this, 'Function', {
      bundleId: contract.operationId,
      bundleFolder,
      description: contract.summary,
      logGroup,
      timeoutSeconds: TIMEOUT_SECONDS,
      environment: { ...environment, ...fileEnvironment(uses, files), ...serviceEnvironment(uses, settings, clock) },
      statements: [
        ...statementsOf(grantsOf(contract), table),
        ...fileStatements(uses, files),
        ...serviceStatements(this, uses, settings, clock),
      ],
    });
    const integration = new LambdaIntegration('Integration', handler, caller);
    for (const routeKey of routeKeysOf(contract)) {
      const route = new HttpRoute(this, routeKey.key, { httpApi: api, routeKey, integration });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          contract.access === 'public'
            ? 'This route is open to anybody.'
            : 'The function verifies the token itself: it counts refused requests too, and answers them as problem documents.',
      });
    }
  }
}
