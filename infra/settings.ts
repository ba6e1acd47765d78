import * as z from 'zod';

/** CloudFront and its firewall take their resources from this region only. */
export const CLOUDFRONT_REGION = 'us-east-1';

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|host\.docker\.internal)([:/]|$)/;
const secureUrl = z
  .url({ error: 'must be a URL', abort: true })
  .refine((url) => url.startsWith('https://') || LOCAL.test(url), 'must begin with https://');
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
const origins = z
  .string()
  .refine(
    (text) => text.split(',').every((origin) => isOrigin(origin.trim())),
    'must be origins without a path, such as https://app.example.org, separated by commas',
  );
const tilesUrl = z
  .url('must be a URL')
  .refine(
    (url) => url.startsWith('https://') && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
    'must begin with https:// and contain {z}, {x} and {y}',
  );
const count = z.string().regex(/^[1-9]\d*$/, 'must be a whole number, 1 or more');
function arnOf(service: string) {
  return z.string().regex(new RegExp(`^arn:aws[\\w-]*:${service}:`), `must be an ARN of ${service}`);
}

/** Settings that operations get as their environment. */
export const OperationSettings = z.object({
  OIDC_ISSUER: secureUrl,
  OIDC_AUDIENCE: z.string(),
  OIDC_JWKS_URI: secureUrl.optional(),
  /** The public client of the identity provider with which people sign in on the pages. */
  OIDC_CLIENT_ID: z.string().optional(),
  /** The scope that the pages ask for. Default: `openid profile email`. */
  OIDC_SCOPE: z.string().optional(),
  /** More origins of the identity provider, where its endpoints have another host than the issuer. */
  OIDC_ORIGINS: origins.optional(),
  /** The tiles of the board's map, such as https://tiles.example.org/{z}/{x}/{y}.png, and whose map it is. */
  MAP_TILES_URL: tilesUrl.optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200).optional(),
  CORS_ORIGINS: origins.optional(),
  RATE_LIMIT_KEY: z.enum(['ip', 'user'], 'must be ip or user').optional(),
  RATE_LIMIT_REQUESTS: count.optional(),
  RATE_LIMIT_WINDOW_SECONDS: count.optional(),
  /** How many of 100 requests show in their log line what they asked of the table. Default: 10. */
  LOG_DETAIL_PERCENT: z
    .string()
    .regex(/^(\d{1,2}|100)$/, 'must be a whole number from 0 to 100')
    .optional(),
  /** Closes the service, for this number of minutes: `npm run ops -- maintenance` opens it again. */
  MAINTENANCE_MINUTES: count.optional(),
  /** What the refusals say meanwhile. */
  MAINTENANCE_TEXT: z.string().max(500).optional(),
  /** The flight provider. Default: aviationstack. */
  FLIGHTS_VENDOR: z.enum(['aviationstack', 'aeroapi'], 'must be aviationstack or aeroapi').optional(),
  /** The messaging provider. Default: signal-cli. */
  MESSAGING_VENDOR: z.enum(['signal-cli'], 'must be signal-cli').optional(),
});

/** Settings that functions get as their environment. `cdk deploy -c NAME=value` wins over the environment of the command. */
export const FunctionSettings = z.object({
  ...OperationSettings.shape,
  /** The alarms count lines of the level INFO. */
  POWERTOOLS_LOG_LEVEL: z
    .enum(['INFO', 'DEBUG', 'TRACE'], 'must be INFO, DEBUG or TRACE, because the alarms count log lines')
    .default('INFO'),
  /** The endpoint of a DynamoDB-compatible engine, for `sam local start-api`. */
  DDB_ENDPOINT: z.url('must be a URL').optional(),
  /** The endpoint of an S3-compatible store, for `sam local start-api`. */
  FILES_ENDPOINT: z.url('must be a URL').optional(),
  /** The base URL that clients use, where it differs from the URL of the API, for example behind a proxy. */
  PUBLIC_URL: secureUrl.optional(),
  /**
   * The ARN of the flight provider's secret: a JSON object with FLIGHTS_URL, FLIGHTS_KEY and FLIGHTS_MONTHLY_BUDGET, and for aeroapi
   * FLIGHTS_WEBHOOK_SECRET.
   */
  FLIGHTS_SECRET_ARN: arnOf('secretsmanager').optional(),
  /** The ARN of the GPS tracker's secret: a JSON object with GPS_URL, GPS_TOKEN or GPS_USER and GPS_PASSWORD, and GPS_DEVICE_URL. */
  GPS_SECRET_ARN: arnOf('secretsmanager').optional(),
  /** The ARN of the messaging provider's secret: a JSON object with MESSAGING_URL, MESSAGING_NUMBER and MESSAGING_WEBHOOK_SECRET. */
  MESSAGING_SECRET_ARN: arnOf('secretsmanager').optional(),
  COPILOT_SECRET_ARN: arnOf('secretsmanager').optional(),
  /** The ARN of the router's secret: a JSON object with ROUTING_URL. */
  ROUTING_SECRET_ARN: arnOf('secretsmanager').optional(),
  /** The ARN of the secret of the self-check: CHECK_URL, CHECK_TOKEN_URL, CHECK_CLIENT_ID, CHECK_CLIENT_SECRET and CHECK_SCOPE. */
  CHECK_SECRET_ARN: arnOf('secretsmanager').optional(),
});

/** Settings of the deployment itself: from `cdk deploy -c name=value`, or from the context of cdk.json. */
const DeploymentSettings = z.object({
  /** The name of the deployment, and so the prefix of its stacks and of what has a fixed name. One deployment serves one event. */
  deployment: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be 1 to 20 lower-case letters and digits, and begin with a letter')
    .default('motorcade'),
  /** The value of the tag `cost`. Default: the name of the deployment. */
  cost: z
    .string()
    .regex(/^[\w.:/=+@ -]{1,256}$/, 'must be a value of a tag: letters, digits, spaces and . : / = + - @ _')
    .optional(),
  /** The name of an existing table, for example of one that was restored. Then no table is made. */
  table: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a table, not its ARN')
    .optional(),
  /** Limits the permissions on items that functions change in transactions by the keys of these items. */
  narrowKeys: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** The name of the policy that limits the roles of the deployment: `npm run ops -- bootstrap` makes it. */
  permissionsBoundary: z
    .string()
    .regex(/^[\w+=,.@-]{1,128}$/, 'must be the name of a policy, not its ARN')
    .optional(),
  /** The subject or the e-mail address of the one user who becomes the first administrator. */
  firstAdministrator: z.string().min(1).max(255).optional(),
  /** Lets AWS X-Ray record the runs of the functions. */
  tracing: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** The e-mail address that hears of alarms. */
  alarmEmail: z.email('must be an e-mail address').optional(),
  /** CloudFormation takes a stack back if an alarm fires within this number of minutes after its deployment. */
  rollbackMinutes: count.optional(),
  /** Makes a dashboard with the figures of the event. It costs as much as half of the alarms. */
  dashboard: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** Tells `alarmEmail` when the deployment costs more in a month: US dollars. */
  budget: count.optional(),
  /** The ARN of the vault of AWS Backup, in another region or account, that gets a copy of each nightly backup. */
  backup: arnOf('backup').optional(),
  /** The domain name that clients use. */
  domain: z.hostname('must be a domain name').optional(),
  /** The ARN of the certificate of the domain. */
  certificate: arnOf('acm').optional(),
  /** The id of the hosted zone in which the record of the domain is made. Without it, people make the record. */
  hostedZone: z
    .string()
    .regex(/^Z[A-Z0-9]+$/, 'must be the id of a hosted zone, such as Z0123456789ABC')
    .optional(),
  /** Puts CloudFront with a firewall in front of the API. */
  front: z.stringbool('must be true or false').default(false),
  /** Writes a line of each request that the firewall refused or counted. */
  firewallLogs: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** Writes a line of each request to CloudFront. */
  frontLogs: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** Lets Route 53 ask for the health from other regions. */
  outsideCheck: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** The host name at which CloudFront reaches the API, and the ARN of its certificate. Then the API has no other name. */
  origin: z.hostname('must be a domain name').optional(),
  originCertificate: arnOf('acm').optional(),
  /** The number of the secret that CloudFront shows to the service. Another number makes another secret. */
  frontSecret: count.default('1'),
});

const Fields = z.object({ ...FunctionSettings.shape, ...DeploymentSettings.shape });

export const Settings = Fields.check(({ issues, value }) => {
  const refuse = (name: keyof typeof value, message: string): void => {
    issues.push({ code: 'custom', path: [name], input: value[name], message });
  };
  const { alarmEmail, budget, certificate, domain, front, hostedZone } = value;
  if (budget && !alarmEmail) refuse('alarmEmail', 'is missing. A budget needs the address that it tells');
  if (domain && !certificate) refuse('certificate', 'is missing. A domain needs the ARN of its certificate');
  if (!domain && certificate) refuse('domain', 'is missing. A certificate needs its domain');
  if (!domain && hostedZone) refuse('domain', 'is missing. A hosted zone needs the domain of its record');
  if (!domain && front) refuse('domain', 'is missing. CloudFront needs a domain and its certificate');
  if (front && certificate?.split(':')[3] !== CLOUDFRONT_REGION)
    refuse('certificate', `must be in the region ${CLOUDFRONT_REGION}: CloudFront takes no other`);
  checkOutside(value, refuse);
  checkOrigin(value, refuse);
});

type Given = z.output<typeof Fields>;
type Refuse = (name: keyof Given, message: string) => void;

function checkOutside({ domain, front, frontLogs, outsideCheck }: Given, refuse: Refuse): void {
  if (!domain && outsideCheck === 'on') refuse('domain', 'is missing. Route 53 asks for the health at it');
  if (!front && frontLogs === 'on') refuse('front', 'is missing. The lines are those of CloudFront');
}

/** The name at which CloudFront reaches the API. */
function checkOrigin({ domain, front, origin, originCertificate }: Given, refuse: Refuse): void {
  if (!origin && originCertificate) refuse('origin', 'is missing. A certificate of the origin needs its name');
  if (!origin) return;
  if (!front) refuse('front', 'is missing. The origin is the name at which CloudFront reaches the API');
  if (origin === domain) refuse('origin', 'must be another name than the domain, which is that of CloudFront');
  if (!originCertificate) refuse('originCertificate', 'is missing. The origin needs a certificate of its own');
}

export type Settings = z.output<typeof Settings>;

export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);
