import type { Context } from 'aws-lambda';
import { FUNCTION_MEMORY_MB, OPERATION_TIMEOUT_SECONDS } from '#infra/function-limits.ts';

/** Returns the context that Lambda passes to a handler with its event. */
export function lambdaContext(functionName: string, awsRequestId: string): Context {
  const deadline = Date.now() + OPERATION_TIMEOUT_SECONDS * 1_000;
  return {
    awsRequestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: String(FUNCTION_MEMORY_MB),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: deprecated,
    fail: deprecated,
    succeed: deprecated,
  };
}

function deprecated(): never {
  throw new Error('Handlers answer with their promise');
}
