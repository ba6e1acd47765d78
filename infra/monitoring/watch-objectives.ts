import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { CustomMetricWithAlarm } from 'cdk-monitoring-constructs';
import type { Watch } from './alarm-rule.ts';
import { FAULTS, SELF_CHECK_FAILURES } from './log-metrics.ts';

/** 99.9 % of the requests without a fault of ours, 95 % within a second. What remains is the budget. */
const FAULT_BUDGET_PERCENT = 0.1;
const SLOW_BUDGET_PERCENT = 5;
const FAST_MS = 1_000;
/** With fewer requests in the window, one of them would be a large part. */
const FEWEST_REQUESTS = 100;

/**
 * A burn rate of 1 uses the budget of a period in exactly this period. `fast` uses 2 % of a month in an hour, `steady` 5 % in 6 hours: the usual
 * rates. The budget for slow requests is 5 %, so it burns at 20 if all are slow. Their rates are lower.
 */
const WINDOWS = [
  { id: 'fast', hours: 1, faultRate: 14.4, slowRate: 6 },
  { id: 'steady', hours: 6, faultRate: 6, slowRate: 3 },
] as const;

/** Watches the two objectives of the API: how fast their budgets are used. Each has a row on the dashboard. */
export function watchObjectives(watch: Watch, api: IHttpApi): void {
  watch.facade.addLargeHeader('Objectives').monitorCustom({
    humanReadableName: 'How fast the budgets of the objectives are used',
    alarmFriendlyName: 'objectives',
    metricGroups: [
      {
        title: `99.9 % without a fault of ours: rate of use`,
        metrics: WINDOWS.map(({ faultRate, hours, id }) => {
          const period = Duration.hours(hours);
          const faults = watch.filters.metric(FAULTS, { statistic: 'Sum', period });
          const metric = rateOf('faults', `100 * FILL(faults_${id}, 0) / requests_${id} / ${FAULT_BUDGET_PERCENT}`, {
            id,
            hours,
            requests: api.metricCount({ period, statistic: 'Sum' }),
            counted: faults,
          });
          return burning(watch, metric, {
            name: `objective-faults-${id}`,
            hours,
            rate: faultRate,
            of: 'requests without a fault',
          });
        }),
      },
      {
        title: 'Self-checks that failed',
        metrics: [
          watch.rules.watched(
            watch.filters.metric(SELF_CHECK_FAILURES, { statistic: 'Sum', period: Duration.minutes(5) }),
            1,
            {
              id: 'unreachable',
              name: 'self-check',
              description: 'For 10 minutes, the service could not be used as its clients use it.',
              periods: 2,
              withoutData: 'zero',
            },
          ),
        ],
      },
      {
        title: `95 % within ${FAST_MS / 1_000} second: rate of use`,
        metrics: WINDOWS.map(({ hours, id, slowRate }) => {
          const period = Duration.hours(hours);
          const metric = rateOf('slow', `(100 - slow_${id}) / ${SLOW_BUDGET_PERCENT}`, {
            id,
            hours,
            requests: api.metricCount({ period, statistic: 'Sum' }),
            // The percentage of the requests that took at most this long.
            counted: api.metricLatency({ period, statistic: `PR(:${FAST_MS})` }),
          });
          return burning(watch, metric, { name: `objective-slow-${id}`, hours, rate: slowRate, of: 'fast requests' });
        }),
      },
    ],
  });
}

interface Counted {
  readonly id: string;
  readonly hours: number;
  readonly requests: IMetric;
  readonly counted: IMetric;
}

/** The rate in a window, and 0 where the window has too few requests. */
function rateOf(name: string, rate: string, { counted, hours, id, requests }: Counted): MathExpression {
  return new MathExpression({
    expression: `IF(FILL(requests_${id}, 0) >= ${FEWEST_REQUESTS}, ${rate}, 0)`,
    usingMetrics: { [`requests_${id}`]: requests, [`${name}_${id}`]: counted },
    period: Duration.hours(hours),
    label: `in ${hours} h`,
  });
}

interface Burning {
  readonly name: string;
  readonly hours: number;
  readonly rate: number;
  readonly of: string;
}

function burning({ rules }: Watch, metric: IMetric, { hours, name, of, rate }: Burning): CustomMetricWithAlarm {
  return rules.watched(metric as MathExpression, rate, {
    id: name,
    runbook: name.startsWith('objective-slow') ? 'objective-slow' : 'objective-faults',
    description: `The objective of ${of} uses its budget ${rate} times too fast, over ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    withoutData: 'zero',
  });
}
