import type { Context } from 'aws-lambda';

const TIMEOUT_MS = 30_000;

/** The context that Lambda gives a handler beside its event. */
export const lambdaContext = (functionName: string, awsRequestId: string): Context => {
  const deadline = Date.now() + TIMEOUT_MS;
  return {
    awsRequestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: deprecated,
    fail: deprecated,
    succeed: deprecated,
  };
};

const deprecated = (): never => {
  throw new Error('handlers answer by their promise');
};
