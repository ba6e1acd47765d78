import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LogMetric, LogName } from './log-metrics.ts';

export interface LogFiltersProps {
  /** The namespace of the metrics. */
  readonly namespace: string;
  readonly logs: Readonly<Record<LogName, ILogGroup>>;
  readonly metrics: readonly LogMetric[];
}

export interface MetricChoice {
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
