import { createHash } from 'node:crypto';
import { CfnResource, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnApi, CfnDeployment, CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { type ApiStack, STAGE_NAME } from './api.ts';

export interface ReleaseStackProps extends StackProps {
  readonly api: ApiStack;
  /** The stacks with the routes and the functions that they call. */
  readonly capabilities: readonly Stack[];
}

/**
 * The context value with which `npm run ops -- deploy` names the stacks that there are. A stack that was deleted and made again has other
 * functions and integrations, though its template is the same.
 */
export const MADE_STACKS = 'motorcade:stacks';

/**
 * Puts all routes into force at once, after all stacks of capabilities. Until then clients get the routes of the release before, which
 * API Gateway keeps. So no client sees a route that is deleted in one stack before another stack has made it again.
 */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, { api, capabilities, ...props }: ReleaseStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the routes that are in force' });
    // A release is never changed, so other routes, integrations or stacks need another one. Its id follows from them.
    const parts = [String(this.node.tryGetContext(MADE_STACKS) ?? ''), ...[api, ...capabilities].flatMap(inForce)];
    const hash = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
    const release = new CfnDeployment(this, `Release${hash}`, { apiId: api.api.apiId, stageName: STAGE_NAME });
    // API Gateway refuses to delete a release that is in force. Former ones go with the API.
    release.applyRemovalPolicy(RemovalPolicy.RETAIN);
    for (const capability of capabilities) this.addStackDependency(capability);
  }
}

const IN_FORCE = [CfnApi, CfnRoute, CfnIntegration].map((each) => each.CFN_RESOURCE_TYPE_NAME);

/** Returns a text for each part of a stack that comes into force with a release only: the API itself, routes and integrations. */
function inForce(stack: Stack): string[] {
  return stack.node.findAll().flatMap((each) => {
    if (!(each instanceof CfnResource) || !IN_FORCE.includes(each.cfnResourceType)) return [];
    const { logicalId } = each;
    return [JSON.stringify(stack.resolve([stack.stackName, logicalId, each['cfnProperties']]))];
  });
}
