import { Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { LOG_GROUP_PROPS } from '#infra/constructs/operation.ts';
import { stackNames } from '#infra/names.ts';
import { CLOUDFRONT_REGION, type Settings } from '#infra/settings.ts';
import { makeAlarmTopic } from './monitoring.ts';

/** From these regions, Route 53 asks for the health. It demands three. */
const ASKED_FROM = ['us-east-1', 'eu-west-1', 'ap-southeast-1'];

/** What a line of CloudFront has: no path, no query, no header of the viewer, which can hold the secrets of feeds and of guests' pages. */
const LOGGED = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
];

interface OutsideStackProps extends StackProps {
  readonly settings: Settings;
  /** The region of CloudFront's stack. CDK tells it to the app, unless it has no credentials. */
  readonly region: string | undefined;
}

/** What looks at the service from outside its region, by setting. AWS has the figures of Route 53 and the logs of CloudFront in one region only. */
export class OutsideStack extends Stack {
  constructor(scope: Construct, id: string, { region, settings, ...props }: OutsideStackProps) {
    super(scope, id, { ...props, env: { region: CLOUDFRONT_REGION }, description: 'Motorcade: seen from outside' });
    const { deployment, domain, frontLogs, outsideCheck } = settings;
    if (outsideCheck === 'on' && domain !== undefined) this.#check(domain, settings);
    if (frontLogs === 'on') this.#log(deployment, region);
  }

  /** Route 53 asks for the health every 30 seconds from each of its places. */
  #check(domain: string, { alarmEmail, deployment }: Settings): void {
    const { attrHealthCheckId: HealthCheckId } = new CfnHealthCheck(this, 'Check', {
      healthCheckConfig: {
        type: 'HTTPS',
        fullyQualifiedDomainName: domain,
        resourcePath: '/api/health',
        requestInterval: 30,
        failureThreshold: 3,
        regions: ASKED_FROM,
      },
    });
    const metric = new Metric({
      namespace: 'AWS/Route53',
      metricName: 'HealthCheckStatus',
      dimensionsMap: { HealthCheckId },
      statistic: 'Minimum',
      period: Duration.minutes(1),
    });
    const alarm = new Alarm(this, 'Unreachable', {
      alarmName: `${deployment}-unreachable-outside`,
      alarmDescription: 'The health cannot be read from outside. Runbook: docs/operations/runbooks/unreachable.md',
      metric,
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 3,
      treatMissingData: TreatMissingData.BREACHING,
    });
    const told = new SnsAction(makeAlarmTopic(this, alarmEmail));
    alarm.addAlarmAction(told);
    alarm.addOkAction(told);
  }

  #log(deployment: string, region: string | undefined): void {
    const name = `${deployment}-cloudfront`;
    const group = new LogGroup(this, 'Log', { ...LOG_GROUP_PROPS, logGroupName: name });
    const distribution = Fn.getStackOutput(stackNames(deployment).front, 'DistributionArn', region);
    const source = new CfnDeliverySource(this, 'Source', { name, resourceArn: distribution, logType: 'ACCESS_LOGS' });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: group.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: LOGGED,
    });
    delivery.addResourceDependency(source);
  }
}
