/** A public list price in US dollars, without free tiers. */
interface Price {
  readonly dollars: number;
  /** The number of units that cost this much. */
  readonly per: number;
  readonly unit: string;
  readonly source: string;
}

/** The day on which these prices were looked up, for the region us-east-1. */
export const PRICES_OF = '2026-11-22';

const MILLION = 1_000_000;
function price(dollars: number, per: number, unit: string, source: string): Price {
  return { dollars, per, unit, source };
}

const LAMBDA = 'https://aws.amazon.com/lambda/pricing/';
const DYNAMODB = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const CLOUDWATCH = 'https://aws.amazon.com/cloudwatch/pricing/';
const S3 = 'https://aws.amazon.com/s3/pricing/';
const SECRETS = 'https://aws.amazon.com/secrets-manager/pricing/';
const CLOUDFRONT = 'https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/';
const WAF = 'https://aws.amazon.com/waf/pricing/';

export const PRICES = {
  gatewayRequest: price(1, MILLION, 'requests to the API', 'https://aws.amazon.com/api-gateway/pricing/'),
  lambdaRequest: price(0.2, MILLION, 'runs of functions', LAMBDA),
  lambdaGigabyteSecond: price(0.000_013_333_4, 1, 'GB-seconds of functions on arm64', LAMBDA),
  readUnit: price(0.125, MILLION, 'read request units', DYNAMODB),
  writeUnit: price(0.625, MILLION, 'write request units', DYNAMODB),
  tableGigabyte: price(0.25, 1, 'GB-months of the table', DYNAMODB),
  backupGigabyte: price(0.2, 1, 'GB-months of point-in-time recovery', DYNAMODB),
  fileGigabyte: price(0.023, 1, 'GB-months of files', S3),
  fileWrite: price(0.005, 1_000, 'writes of files', S3),
  fileRead: price(0.000_4, 1_000, 'reads of files', S3),
  scheduledRun: price(1, MILLION, 'runs by a schedule', 'https://aws.amazon.com/eventbridge/pricing/'),
  queueRequest: price(0.4, MILLION, 'requests to queues', 'https://aws.amazon.com/sqs/pricing/'),
  logGigabyte: price(0.5, 1, 'GB of log lines', CLOUDWATCH),
  customMetric: price(0.3, 1, 'custom metrics a month', CLOUDWATCH),
  alarmMetric: price(0.1, 1, 'metrics of alarms a month', CLOUDWATCH),
  dashboard: price(3, 1, 'dashboards a month', CLOUDWATCH),
  secret: price(0.4, 1, 'secrets a month', SECRETS),
  alarmKey: price(1, 1, 'keys of alarms a month', 'https://aws.amazon.com/kms/pricing/'),
  keyRequest: price(0.03, 10_000, 'requests to the key of the table', 'https://aws.amazon.com/kms/pricing/'),
  sentGigabyte: price(0.09, 1, 'GB sent to the internet', 'https://aws.amazon.com/ec2/pricing/on-demand/'),
  distributionRequest: price(0.01, 10_000, 'requests to the distribution', CLOUDFRONT),
  webAcl: price(5, 1, 'web ACLs a month', WAF),
  firewallRule: price(1, 1, 'rules of the firewall a month', WAF),
  firewallRequest: price(0.6, MILLION, 'requests to the firewall', WAF),
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;

export function costOf(name: PriceName, quantity: number): number {
  const { dollars, per } = PRICES[name];
  return (quantity / per) * dollars;
}
