import * as z from 'zod';
import { withoutEndSlashes } from './fetch-text.ts';
import { once } from './once.ts';

/** 1 or more. Made once: each method of a schema makes another one, and a cold start makes many. */
const Count = z.coerce.number().int().min(1);

/** A variable with origins, separated by commas. None by default. */
const OriginList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  );

const Config = z.object({
  TABLE_NAME: z.string().min(3),
  AWS_REGION: z.string().default('eu-west-1'),
  /** The endpoint of the table, if it is not AWS. */
  DDB_ENDPOINT: z.url().optional(),
  /** Origins of browser clients, separated by commas. */
  CORS_ORIGINS: OriginList,
  RATE_LIMIT_KEY: z.enum(['ip', 'user']).default('ip'),
  RATE_LIMIT_REQUESTS: Count.default(100),
  RATE_LIMIT_WINDOW_SECONDS: Count.default(60),
  /** What CloudFront shows with each request. Absent: CloudFront is not in front of the service. */
  FRONT_SECRET: z.string().min(20).optional(),
  /** The secret before that, which CloudFront still shows while a deployment changes it. */
  FORMER_FRONT_SECRET: z.string().min(20).optional(),
});

/** Separate from `Config`: jobs verify no tokens, and their environment names no identity provider. */
const IdentityConfig = z.object({
  OIDC_ISSUER: z.string().min(1),
  OIDC_AUDIENCE: z.string().min(1),
  OIDC_JWKS_URI: z.url().optional(),
});

/** Separate: only the registration of users needs it. */
const RegistrationConfig = z.object({
  /** The subject or the e-mail address of the first administrator. Absent: the first user to register. */
  FIRST_ADMINISTRATOR: z.string().min(1).optional(),
});

/** Separate: only the first step of a request needs it. */
const MaintenanceConfig = z.object({
  /** How many minutes the maintenance takes. Absent: there is none. */
  MAINTENANCE_MINUTES: Count.optional(),
  /** What the refusals say. */
  MAINTENANCE_TEXT: z.string().min(1).optional(),
});

/** Separate: only the log line of a request needs it. */
const DetailConfig = z.object({
  /** How many of 100 requests show in their log line what they asked of the table. 0: none, also not slow ones. */
  LOG_DETAIL_PERCENT: z.coerce.number().int().min(0).max(100).default(10),
});

/** Separate: few operations use files. */
const FilesConfig = z.object({
  FILES_BUCKET: z.string().min(3),
  /** The endpoint of the file store, if it is not AWS. */
  FILES_ENDPOINT: z.url().optional(),
});

/** Separate: few operations return addresses of the service. */
const PublicConfig = z.object({
  /** The base URL that clients use, if it is not the gateway's own. */
  PUBLIC_URL: z
    .url()
    .optional()
    .transform((url) => (url === undefined ? undefined : withoutEndSlashes(url))),
});

/** Separate: few operations invoke others. */
const FunctionsConfig = z.object({
  /** What the name of each function has before the id of its operation. */
  FUNCTION_PREFIX: z.string().default(''),
  /** The endpoint of the functions, if it is not AWS. */
  FUNCTIONS_ENDPOINT: z.url().optional(),
});

function milliseconds(standard: number) {
  return Count.default(standard);
}

/** Separate: the clients of jobs and operations have the same limits. API Gateway ends a request after 30 s. */
const TimeLimits = z.object({
  /** A whole operation. */
  TIME_LIMIT_OPERATION_MS: milliseconds(20_000),
  /** One call of AWS, with all its tries. */
  TIME_LIMIT_CALL_MS: milliseconds(7_000),
  TIME_LIMIT_TRY_MS: milliseconds(3_000),
  TIME_LIMIT_CONNECTION_MS: milliseconds(1_000),
  /** The keys of the identity provider. */
  TIME_LIMIT_KEYS_MS: milliseconds(3_000),
  /** The silence after which the counter of the rate limit counts as out of reach. */
  TIME_LIMIT_COUNT_MS: milliseconds(400),
  /** The checks of the health operation. */
  TIME_LIMIT_HEALTH_MS: milliseconds(2_300),
});

function fromEnvironment<S extends z.ZodType>(schema: S): () => z.output<S> {
  return once(() => {
    const parsed = schema.safeParse(process.env);
    if (!parsed.success) throw new Error(`configuration: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
}

/** Returns the configuration from the environment. Throws an error that lists each missing or wrong variable. */
export const config = fromEnvironment(Config);

/** Returns whose tokens we accept. Throws like `config`. */
export const identityConfig = fromEnvironment(IdentityConfig);

/** Returns who may become the first administrator. */
export const registrationConfig = fromEnvironment(RegistrationConfig);

/** Returns whether the service is closed for maintenance. */
export const maintenanceConfig = fromEnvironment(MaintenanceConfig);

/** Returns how much the log lines of requests tell. */
export const detailConfig = fromEnvironment(DetailConfig);

/** Returns where files are stored. Throws like `config`. */
export const filesConfig = fromEnvironment(FilesConfig);

/** Returns where the functions of operations are. Throws like `config`. */
export const functionsConfig = fromEnvironment(FunctionsConfig);

/** Returns the URL at which clients reach the service. Throws like `config`. */
export const publicConfig = fromEnvironment(PublicConfig);

/** Returns the time limits in milliseconds. Throws like `config`. */
export const timeLimits = fromEnvironment(TimeLimits);

/** Returns the address of the keys of an issuer: `OIDC_JWKS_URI`, by default `<issuer>/.well-known/jwks.json`. */
export function keysAddress(identity: {
  readonly OIDC_ISSUER: string;
  readonly OIDC_JWKS_URI?: string | undefined;
}): string {
  return identity.OIDC_JWKS_URI ?? `${identity.OIDC_ISSUER.replace(/\/$/, '')}/.well-known/jwks.json`;
}

const PARTS = ['{z}', '{x}', '{y}'];

const tilesUrl = z
  .url({ protocol: /^https$/ })
  .refine((url) => PARTS.every((part) => url.includes(part)), 'must contain {z}, {x} and {y}');

const PageVariables = z.object({
  /** The public client of the identity provider that people sign in with on the pages. Absent: they cannot sign in there. */
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_SCOPE: z.string().min(1).default('openid profile email'),
  /** More origins of the identity provider, separated by commas: where its token endpoint has another host than the issuer. */
  OIDC_ORIGINS: OriginList,
  /** Where the tiles of the board's map come from. Absent: the map shows our own places only. */
  MAP_TILES_URL: tilesUrl.optional(),
  MAP_TILES_ATTRIBUTION: z.string().min(1).max(200).optional(),
});

/** Returns what the pages that run in a browser must know. Throws an error that lists each wrong variable. */
export function pageConfig() {
  const variables = PageVariables.parse(process.env);
  const { OIDC_CLIENT_ID: clientId, OIDC_ORIGINS: origins, OIDC_SCOPE: scope } = variables;
  const { MAP_TILES_ATTRIBUTION: attribution, MAP_TILES_URL: url } = variables;
  const tiles = url === undefined ? undefined : { url, attribution: attribution ?? new URL(url).hostname };
  const { OIDC_AUDIENCE: audience, OIDC_ISSUER: issuer } = identityConfig();
  return { issuer, audience, clientId, scope, origins, tiles };
}

/** Returns the environment variables of an outside service: those that begin with its name, such as `FLIGHTS_URL`. */
export function serviceEnvironment(service: string): Readonly<Record<string, string>> {
  // To read a variable takes longer than to compare its name, and there are many others.
  const names = Object.keys(process.env).filter((name) => name.startsWith(`${service}_`));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** The variables without which a service is off. The GPS tracker takes a token, or a user and a password. */
export const REQUIRED_VARIABLES = {
  flights: [['FLIGHTS_URL', 'FLIGHTS_KEY']],
  gps: [
    ['GPS_URL', 'GPS_TOKEN'],
    ['GPS_URL', 'GPS_USER', 'GPS_PASSWORD'],
  ],
  messaging: [['MESSAGING_URL']],
  copilot: [['COPILOT_URL']],
  routing: [['ROUTING_URL']],
} as const;

/**
 * Tells if an outside service is configured: by its variables, or by a secret. Reads no secret: the deployment names the services that have
 * one in `CONFIGURED_SERVICES`, separated by commas.
 */
export function isConfigured(service: keyof typeof REQUIRED_VARIABLES): boolean {
  const withSecret = (process.env['CONFIGURED_SERVICES'] ?? '').split(',');
  return (
    withSecret.includes(service) ||
    REQUIRED_VARIABLES[service].some((names) => names.every((name) => Boolean(process.env[name])))
  );
}

/** Returns the name of the environment variable with the URL of a job's queue, such as `QUEUE_DELIVER_MESSAGES_URL`. */
export function queueVariable(jobId: string): string {
  return `QUEUE_${jobId.toUpperCase().replaceAll('-', '_')}_URL`;
}
