import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { tryLimits, withOutages } from '#shared/platform/aws-client.ts';
import { config, functionsConfig, timeLimits } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { knownOperations } from './known-operations.ts';
import { operationEvent } from './operation-event.ts';
import type { InvokeOperation, OperationAnswer } from './operation-invoker.ts';

type Answer = APIGatewayProxyStructuredResultV2 & { readonly trial?: string };

/** The client that invokes them. */
export const functionsClient = once(() => {
  const { FUNCTIONS_ENDPOINT } = functionsConfig();
  const lambda = new LambdaClient({
    region: config().AWS_REGION,
    ...(FUNCTIONS_ENDPOINT ? { endpoint: FUNCTIONS_ENDPOINT } : {}),
    // An operation takes longer than the answer of a table, so one try has the whole time of the call.
    requestHandler: { ...tryLimits(), requestTimeout: timeLimits().TIME_LIMIT_CALL_MS },
  });
  return withOutages('functions', lambda);
});

/** Invokes the Lambda functions of operations as the caller of this event. */
export function lambdaOperations(caller: APIGatewayProxyEventV2): InvokeOperation {
  return async (request) => {
    const route = knownOperations()[request.operationId];
    if (!route) throw new Error(`${request.operationId} is not in the list of operations`);
    const { FunctionError, Payload } = await functionsClient().send(
      new InvokeCommand({
        FunctionName: `${functionsConfig().FUNCTION_PREFIX}${route.capability}-${request.operationId}`,
        Payload: JSON.stringify(operationEvent(caller, route, request)),
      }),
    );
    const text = Buffer.from(Payload ?? []).toString('utf8');
    if (FunctionError) throw new Outage('functions', new Error(`${request.operationId}: ${FunctionError} ${text}`));
    return answerOf(JSON.parse(text) as Answer);
  };
}

function answerOf({ body, statusCode = 0, trial }: Answer): OperationAnswer {
  return {
    status: statusCode,
    body: body ? (JSON.parse(body) as Readonly<Record<string, unknown>>) : {},
    ...(trial !== undefined && { trial }),
  };
}
