import { ArnFormat, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { functionName } from '#infra/names.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { ApiStack } from './api.ts';

export interface HeadRoutesStackProps extends StackProps {
  readonly api: ApiStack;
  readonly operations: readonly { readonly contract: Contract }[];
}

/**
 * The routes of HEAD requests: one for each path of each GET, to the same function. An HTTP API does not take them from its GET routes.
 * A stack of its own, because all routes together would be more resources than a stack may have. It names the functions, and imports none: so an
 * operation can leave the API's stack.
 */
export class HeadRoutesStack extends Stack {
  constructor(scope: Construct, id: string, { api, operations, ...props }: HeadRoutesStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the routes of HEAD requests' });
    const { apiId } = api.api;
    for (const { contract } of operations) {
      const { aliases = [], fallback, method, operationId, path } = contract;
      if (method !== 'GET' || fallback) continue;
      const integration = new CfnIntegration(this, operationId, {
        apiId,
        integrationType: 'AWS_PROXY',
        integrationUri: this.#functionArn(functionName(api.stackName, operationId)),
        payloadFormatVersion: '2.0',
        credentialsArn: api.caller.roleArn,
      });
      for (const each of [path, ...aliases]) {
        const target = `integrations/${integration.ref}`;
        const route = new CfnRoute(this, `HEAD ${each}`, { apiId, routeKey: `HEAD ${each}`, target });
        Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: 'As the route of the GET.' });
      }
    }
  }

  #functionArn(name: string): string {
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    return this.formatArn({ service: 'lambda', resource: 'function', resourceName: name, arnFormat });
  }
}
