import type { Node } from 'constructs';

/**
 * The settings of a deployment. The first of these sources wins: `cdk deploy -c NAME=value`, the context of cdk.json, the environment
 * of the command. OIDC_ISSUER and OIDC_AUDIENCE are required. The others have defaults.
 */
const NAMES = [
  // The prefix of the stack names. Default: Motorcade. One deployment serves one event, so a second event needs another prefix.
  'DEPLOYMENT',
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_JWKS_URI',
  'CORS_ORIGINS',
  'RATE_LIMIT_KEY',
  'RATE_LIMIT_REQUESTS',
  'RATE_LIMIT_WINDOW_SECONDS',
  'POWERTOOLS_LOG_LEVEL',
  // The endpoint of a DynamoDB-compatible engine, for `sam local start-api`.
  'DDB_ENDPOINT',
  // The endpoint of an S3-compatible store, for `sam local start-api`.
  'FILES_ENDPOINT',
  // The domain name that clients use, and the ARN of its certificate in the region of the API.
  'DOMAIN_NAME',
  'CERTIFICATE_ARN',
  // The base URL that clients use, where it differs from the URL of the API, for example behind a proxy.
  'PUBLIC_URL',
  // The ARN of the flight provider's secret: a JSON object with FLIGHTS_URL, FLIGHTS_KEY and FLIGHTS_MONTHLY_BUDGET.
  'FLIGHTS_SECRET_ARN',
  // The ARN of the GPS tracker's secret: a JSON object with GPS_URL, GPS_TOKEN or GPS_USER and GPS_PASSWORD, and GPS_DEVICE_URL.
  'GPS_SECRET_ARN',
  // The ARN of the messaging provider's secret: a JSON object with MESSAGING_URL, MESSAGING_NUMBER and MESSAGING_WEBHOOK_SECRET.
  'MESSAGING_SECRET_ARN',
  'COPILOT_SECRET_ARN',
  // The ARN of the SNS topic that alarms notify.
  'ALARM_TOPIC_ARN',
] as const;

export type Settings = Partial<Record<(typeof NAMES)[number], string>>;

/** Reads the settings. An empty value counts as absent. */
export const settingsOf = (node: Node, environment: NodeJS.ProcessEnv): Settings =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = (node.tryGetContext(name) as string | number | undefined) ?? environment[name];
      return value === undefined || value === '' ? [] : [[name, String(value)]];
    }),
  );
