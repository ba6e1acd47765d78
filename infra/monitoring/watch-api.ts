import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { BillingMode, type ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Watch } from './alarm-rule.ts';
import { FAULTS, GATEWAY_THROTTLES, GUEST_GUESSES, OUTAGES } from './log-metrics.ts';

export interface WatchedApi {
  readonly api: IHttpApi;
  readonly table: ITable;
}

const PERIOD = Duration.minutes(5);
const SLOW = Duration.seconds(3);
/** Outages are not our fault, and clients retry: a few requests pass unnoticed. */
const OUTAGES_TO_ALARM = 10;
/** A guest may mistype a link. That many in 5 minutes are no guests. */
const GUESSES_TO_ALARM = 100;

/** Watches the answers of the API, and the table. API Gateway cannot tell our faults from other 5xx answers, so log lines count them. */
export function watchApi({ facade, filters, rules }: Watch, { api, table }: WatchedApi): void {
  const count = { statistic: 'Sum', period: PERIOD } as const;
  facade.addLargeHeader('API').monitorCustom({
    humanReadableName: 'Failed requests and throttles',
    alarmFriendlyName: 'requests',
    metricGroups: [
      {
        title: 'Failed requests',
        metrics: [
          rules.watched(filters.metric(FAULTS, count), 1, {
            id: 'faults',
            description: 'A request failed through a fault of ours within 5 minutes.',
            withoutData: 'zero',
          }),
          rules.watched(filters.metric(OUTAGES, count), OUTAGES_TO_ALARM, {
            id: 'outages',
            description: `${OUTAGES_TO_ALARM} or more requests within 5 minutes got 503 UNAVAILABLE.`,
            withoutData: 'zero',
          }),
        ],
      },
      {
        title: 'Throttles',
        metrics: [
          rules.watched(throttles(table), 1, {
            id: 'throttles',
            description: 'Lambda or DynamoDB throttled within 5 minutes.',
            withoutData: 'zero',
          }),
          rules.watched(filters.metric(GATEWAY_THROTTLES, count), 1, {
            id: 'gateway-throttles',
            description: 'The gateway refused requests by its own limit within 5 minutes.',
            withoutData: 'zero',
          }),
          rules.watched(filters.metric(GUEST_GUESSES, count), GUESSES_TO_ALARM, {
            id: 'guest-link-guesses',
            description: `${GUESSES_TO_ALARM} or more requests within 5 minutes asked for a guest's page that does not exist.`,
            withoutData: 'zero',
          }),
        ],
      },
    ],
  });
  facade.monitorApiGatewayV2HttpApi({
    api,
    humanReadableName: 'HTTP API',
    alarmFriendlyName: 'api',
    addLatencyP95Alarm: {
      slow: {
        ...rules.thresholdOf({
          id: 'slow',
          description: `For 15 minutes, 5 % of the requests took longer than ${SLOW.toSeconds()} seconds.`,
          periods: 3,
          withoutData: 'zero',
        }),
        maxLatency: SLOW,
      },
    },
  });
  facade.monitorDynamoTable({
    table,
    billingMode: BillingMode.PAY_PER_REQUEST,
    humanReadableName: 'Table',
    alarmFriendlyName: 'table',
  });
}

/** All functions of the account share one limit of concurrent runs, so the metric of Lambda is that of the account. */
function throttles(table: ITable): MathExpression {
  const sum = { statistic: 'Sum', period: PERIOD };
  const usingMetrics = {
    functions: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', ...sum }),
    reads: table.metric('ReadThrottleEvents', sum),
    writes: table.metric('WriteThrottleEvents', sum),
  };
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics, period: PERIOD, label: 'Throttles' });
}
