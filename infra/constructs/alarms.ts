import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type Table, Operation as TableOperation } from 'aws-cdk-lib/aws-dynamodb';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

interface Watched {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly description: string;
  /** For how many of its periods in a row, one where nothing else is said. */
  readonly periods?: number;
}

/** Alarms, each for something that a person should look into. They speak to the topic where one is given. */
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

/** Watches the API as its clients see it: a function that throws, times out or is throttled is a 5xx here. */
export const watchApi = (alarms: Alarms, api: HttpApi): void => {
  alarms.watch('ServerErrors', {
    metric: api.metricServerError({ ...EVERY_FIVE_MINUTES, statistic: 'Sum' }),
    threshold: 5,
    description: 'Five requests within five minutes were answered with a fault of ours.',
  });
  alarms.watch('Slow', {
    metric: api.metricLatency({ ...EVERY_FIVE_MINUTES, statistic: 'p95' }),
    threshold: 3_000,
    periods: 3,
    description: 'For a quarter of an hour one request in twenty took longer than three seconds.',
  });
};

const { BATCH_GET_ITEM, GET_ITEM, PUT_ITEM, QUERY, TRANSACT_WRITE_ITEMS, UPDATE_ITEM } = TableOperation;

/** Watches the table that all stands on. */
export const watchTable = (alarms: Alarms, table: Table): void => {
  const operations = [BATCH_GET_ITEM, GET_ITEM, PUT_ITEM, QUERY, TRANSACT_WRITE_ITEMS, UPDATE_ITEM];
  alarms.watch('TableThrottled', {
    metric: table.metricThrottledRequestsForOperations({ ...EVERY_FIVE_MINUTES, operations }),
    threshold: 1,
    description:
      'The table turned requests away: one of its partitions is too hot, or the account has reached a limit.',
  });
  alarms.watch('TableFaults', {
    metric: table.metricSystemErrorsForOperations({ ...EVERY_FIVE_MINUTES, operations }),
    threshold: 1,
    description: 'DynamoDB failed to answer.',
  });
};
