import { createHash } from 'node:crypto';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDeployment } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { routeKeysOf } from '#infra/constructs/operation.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { type ApiStack, STAGE_NAME } from './api.ts';

export interface ReleaseStackProps extends StackProps {
  readonly api: ApiStack;
  readonly contracts: readonly Contract[];
}

/**
 * Puts all routes into force at once, after all stacks of capabilities. Until then clients get the routes of the release before, which
 * API Gateway keeps. So no client sees a route that is deleted in one stack before another stack has made it again.
 */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, { api, contracts, ...props }: ReleaseStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the routes that are in force' });
    // A release is never changed, so other routes or other functions need another one. Its id follows from them.
    const routes = contracts.flatMap((contract) =>
      routeKeysOf(contract).map(({ key }) => `${key} ${capabilityOf(contract)} ${contract.operationId}`),
    );
    const hash = createHash('sha256').update(routes.sort().join('\n')).digest('hex').slice(0, 16);
    const release = new CfnDeployment(this, `Release${hash}`, { apiId: api.api.apiId, stageName: STAGE_NAME });
    // API Gateway refuses to delete a release that is in force. Former ones go with the API.
    release.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}
