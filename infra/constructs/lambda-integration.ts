import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Lets an HTTP API invoke a function with a role of the API. CDK's own integration needs one permission per route, which would be a
 * fifth of all resources of the stack.
 */
export class LambdaIntegration extends HttpRouteIntegration {
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
