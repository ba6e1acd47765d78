import type { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type {
  CustomAlarmThreshold,
  CustomMetricWithAlarm,
  CustomThreshold,
  IMetricAdjuster,
  MonitoringFacade,
} from 'cdk-monitoring-constructs';
import { Construct } from 'constructs';
import type { LogMetric, LogName } from './log-metrics.ts';

/** What an alarm says to people, and when it fires. */
interface AlarmRule {
  /** The end of its name. The name of the deployment comes before. */
  readonly id: string;
  /** A part of ids that must not change. Default: `id`. */
  readonly name?: string;
  /** The file in docs/operations/runbooks, without extension. Alarms of one kind share it. Default: `id`. */
  readonly runbook?: string;
  readonly description: string;
  /** How many periods in a row must be at the threshold. Default: 1. */
  readonly periods?: number;
  /**
   * What a period without data means. `zero`: nothing happened, so a counter clears. `same`: a gauge keeps its state until it is
   * measured again. `bad`: what should have happened did not.
   */
  readonly withoutData: 'zero' | 'same' | 'bad';
}

const MISSING = {
  zero: TreatMissingData.NOT_BREACHING,
  same: TreatMissingData.IGNORE,
  bad: TreatMissingData.BREACHING,
} as const;

/**
 * Puts 0 into periods without data. CloudWatch looks at older periods where data is missing, so a counter would fire too long. For
 * metrics of DynamoDB it ignores what an alarm says about missing data, and the alarm would never clear. An expression fills its metrics
 * itself.
 */
const zeros: IMetricAdjuster = {
  adjustMetric: (metric) =>
    metric instanceof MathExpression
      ? metric
      : new MathExpression({
          expression: 'FILL(counted, 0)',
          usingMetrics: { counted: metric },
          period: metric.period,
        }),
};

/** Makes alarms of one deployment, for the properties of cdk-monitoring-constructs that add alarms. */
export function alarmRules(deployment: string) {
  const thresholdOf = ({
    description,
    id,
    periods = 1,
    runbook = id,
    withoutData,
  }: AlarmRule): CustomAlarmThreshold => ({
    alarmNameOverride: `${deployment}-${id}`,
    alarmDescriptionOverride: description,
    runbookLink: `docs/operations/runbooks/${runbook}.md`,
    evaluationPeriods: periods,
    datapointsToAlarm: periods,
    treatMissingDataOverride: MISSING[withoutData],
    ...(withoutData === 'same' ? {} : { metricAdjuster: zeros }),
  });
  const atLeast = (threshold: number, rule: AlarmRule): Record<string, CustomThreshold> => ({
    [rule.id]: {
      ...thresholdOf(rule),
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    },
  });
  return {
    /** An alarm whose threshold the caller adds. */
    thresholdOf,
    /** An alarm that fires at this value or above. */
    atLeast,
    /** A metric with such an alarm. */
    watched: (metric: CustomMetricWithAlarm['metric'], threshold: number, rule: AlarmRule): CustomMetricWithAlarm => ({
      metric,
      alarmFriendlyName: rule.name ?? rule.id,
      addAlarm: atLeast(threshold, rule),
    }),
    /** An alarm that fires below this value. */
    below: (threshold: number, rule: AlarmRule): Record<string, CustomThreshold> => ({
      [rule.id]: { ...thresholdOf(rule), threshold, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD },
    }),
  };
}

type AlarmRules = ReturnType<typeof alarmRules>;

/** What the parts of the monitoring stack share. */
export interface Watch {
  readonly facade: MonitoringFacade;
  readonly filters: LogFilters;
  readonly rules: AlarmRules;
}

interface LogFiltersProps {
  /** The namespace of the metrics. */
  readonly namespace: string;
  readonly logs: Readonly<Record<LogName, ILogGroup>>;
  readonly metrics: readonly LogMetric[];
}

interface MetricChoice {
  readonly statistic: 'Sum' | 'Maximum' | 'Minimum';
  readonly period: Duration;
  /** The value of the metric's dimension. Required where it has one. */
  readonly of?: string;
}

/** Makes metrics from log lines: one filter per metric and log group. */
export class LogFilters extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, { logs, metrics, namespace }: LogFiltersProps) {
    super(scope, id);
    this.#namespace = namespace;
    for (const { dimension, lines, name, value = '1' } of metrics) {
      for (const [log, filterPattern] of Object.entries(lines)) {
        new MetricFilter(this, `${name}-${log}`, {
          logGroup: logs[log as LogName],
          filterPattern,
          metricNamespace: namespace,
          metricName: name,
          metricValue: value,
          ...(dimension ? { dimensions: { [dimension.name]: dimension.field } } : {}),
        });
      }
    }
  }

  metric({ dimension, name }: LogMetric, { of = '', period, statistic }: MetricChoice): Metric {
    return new Metric({
      namespace: this.#namespace,
      metricName: name,
      statistic,
      period,
      label: of || name,
      ...(dimension ? { dimensionsMap: { [dimension.name]: of } } : {}),
    });
  }
}
