import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { capabilityStackName, functionName, stackPrefix } from '#infra/names.ts';
import { capabilityOf, formerCapabilityOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';

/**
 * Returns the permission to invoke the functions of these operations, for an operation that invokes others. It names the functions:
 * a list of references would tie the stacks together.
 */
export function invocationStatements(
  scope: Construct,
  deployment: string,
  invocable: readonly Contract[],
): PolicyStatement[] {
  return invocable.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: invocable.flatMap((contract) =>
            functionNamesOf(deployment, contract).map((name) => functionArn(scope, name)),
          ),
        }),
      ];
}

/** Returns the name of the operation's function, and that of the function which its former stack still has. */
function functionNamesOf(deployment: string, contract: Contract): string[] {
  return [capabilityOf(contract), formerCapabilityOf(contract)]
    .filter((capability) => capability !== undefined)
    .map((capability) => functionName(capabilityStackName(deployment, capability), contract.operationId));
}

function functionArn(scope: Construct, name: string): string {
  return Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

/** Returns the environment that names those functions without a list of 4 KB. */
export function invocationEnvironment(deployment: string, invocable: readonly Contract[]): Record<string, string> {
  return invocable.length === 0 ? {} : { FUNCTION_PREFIX: stackPrefix(deployment) };
}
