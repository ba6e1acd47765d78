import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { LOG_GROUP_PROPS } from './function-log.ts';

/**
 * One line of JSON per request. `requestId` is the same as in the log line of the function. The path is left out because it contains
 * ids, and for feeds a secret.
 */
const FIELDS = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.integrationErrorMessage',
};

/** Makes the access log of an API stage. */
export const accessLog = (scope: Construct): IAccessLogSettings => ({
  destination: new LogGroupLogDestination(new LogGroup(scope, 'AccessLog', LOG_GROUP_PROPS)),
  format: AccessLogFormat.custom(JSON.stringify(FIELDS)),
});
