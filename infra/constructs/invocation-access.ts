import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { functionName } from '#infra/names.ts';

const prefixOf = (scope: Construct): string => functionName(Stack.of(scope).stackName, '');

/** Returns the name of the function of an operation. Operations that invoke others know it without a list of 4 KB in their environment. */
export const functionNameOf = (scope: Construct, operationId: string): string =>
  functionName(Stack.of(scope).stackName, operationId);

/** Returns the permission to invoke the functions of these operations, for an operation that invokes others. */
export const invocationStatements = (scope: Construct, operationIds: readonly string[]): PolicyStatement[] =>
  operationIds.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: operationIds.map((id) => arnOf(scope, id)),
        }),
      ];

const arnOf = (scope: Construct, operationId: string): string =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionNameOf(scope, operationId),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** Returns the environment that names those functions. */
export const invocationEnvironment = (scope: Construct, operationIds: readonly string[]): Record<string, string> =>
  operationIds.length === 0 ? {} : { FUNCTION_PREFIX: prefixOf(scope) };
