import type { Node } from 'constructs';

/**
 * What a deployment may say of itself, by `cdk deploy -c NAME=value`, in the context of cdk.json, or in the environment of the
 * command, in this order. The issuer and the audience must be said; the others have the defaults of the service.
 */
const NAMES = [
  // What the names of the stacks begin with, for a second deployment in one account: one serves one event.
  'DEPLOYMENT',
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_JWKS_URI',
  'CORS_ORIGINS',
  'RATE_LIMIT_KEY',
  'RATE_LIMIT_REQUESTS',
  'RATE_LIMIT_WINDOW_SECONDS',
  'POWERTOOLS_LOG_LEVEL',
  // Another engine than AWS's, for `sam local start-api`.
  'DDB_ENDPOINT',
  // The name that clients use, and the ARN of its certificate in the API's region.
  'DOMAIN_NAME',
  'CERTIFICATE_ARN',
  // The base address that clients use, where it is another than the API's own: behind a proxy.
  'PUBLIC_URL',
  // The secret of the flight provider, by its ARN: a JSON object of FLIGHTS_URL, FLIGHTS_KEY and FLIGHTS_MONTHLY_BUDGET.
  'FLIGHTS_SECRET_ARN',
  // The topic that alarms speak to.
  'ALARM_TOPIC_ARN',
] as const;

export type Settings = Partial<Record<(typeof NAMES)[number], string>>;

/** The settings of this command. */
export const settingsOf = (node: Node, environment: NodeJS.ProcessEnv): Settings =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = (node.tryGetContext(name) as string | number | undefined) ?? environment[name];
      return value === undefined || value === '' ? [] : [[name, String(value)]];
    }),
  );
