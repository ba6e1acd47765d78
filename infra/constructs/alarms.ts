import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITable, Operation as TableOperation } from 'aws-cdk-lib/aws-dynamodb';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

interface Watched {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly description: string;
  /** How many periods in a row must reach the threshold. Default: 1. */
  readonly periods?: number;
}

/** Alarms for people. They notify the SNS topic, where one is configured. */
export class Alarms extends Construct {
  readonly #topicArn: string | undefined;

  constructor(scope: Construct, id: string, topicArn: string | undefined) {
    super(scope, id);
    this.#topicArn = topicArn;
  }

  watch(id: string, { description, metric, periods = 1, threshold }: Watched): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: description,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (!this.#topicArn) return;
    const topic = this.node.tryFindChild('Topic') ?? Topic.fromTopicArn(this, 'Topic', this.#topicArn);
    alarm.addAlarmAction(new SnsAction(topic as Topic));
  }
}

const EVERY_FIVE_MINUTES = { period: Duration.minutes(5) };

/** Watches the answers of the API. A function that throws, times out or is throttled counts as a 5xx here. */
export const watchApi = (alarms: Alarms, api: HttpApi): void => {
  alarms.watch('ServerErrors', {
    metric: api.metricServerError({ ...EVERY_FIVE_MINUTES, statistic: 'Sum' }),
    threshold: 5,
    description: 'The API answered 5 or more requests with 5xx within 5 minutes.',
  });
  alarms.watch('Slow', {
    metric: api.metricLatency({ ...EVERY_FIVE_MINUTES, statistic: 'p95' }),
    threshold: 3_000,
    periods: 3,
    description: 'For 15 minutes, 5 % of the requests took 3 seconds or longer.',
  });
};

const { BATCH_GET_ITEM, GET_ITEM, PUT_ITEM, QUERY, TRANSACT_WRITE_ITEMS, UPDATE_ITEM } = TableOperation;

/** Watches the table. */
export const watchTable = (alarms: Alarms, table: ITable): void => {
  const operations = [BATCH_GET_ITEM, GET_ITEM, PUT_ITEM, QUERY, TRANSACT_WRITE_ITEMS, UPDATE_ITEM];
  alarms.watch('TableThrottled', {
    metric: table.metricThrottledRequestsForOperations({ ...EVERY_FIVE_MINUTES, operations }),
    threshold: 1,
    description: 'DynamoDB throttled requests: a partition gets too much traffic, or the account has reached a limit.',
  });
  alarms.watch('TableFaults', {
    metric: table.metricSystemErrorsForOperations({ ...EVERY_FIVE_MINUTES, operations }),
    threshold: 1,
    description: 'DynamoDB answered with a system error.',
  });
};
