import { SERVICE_NAME } from '#infra/names.ts';
import { credentialsOf, LOCAL_REGION } from './access/local-access.ts';
import type { LocalFileStore } from './files/file-store.ts';
import type { LocalFunctions } from './functions/local-functions.ts';
import type { Issuer } from './identity/issuer.ts';
import type { LocalQueues } from './queues/local-queues.ts';

/** The client with which the pages of the local service sign in. */
const LOCAL_CLIENT = 'motorcade-local';

/** The parts of the local runtime that the environment names. */
interface LocalParts {
  readonly port: number;
  readonly secret: string;
  readonly tableEndpoint: string;
  readonly issuer: Issuer | undefined;
  readonly files: LocalFileStore;
  readonly queues: Pick<LocalQueues, 'environment'>;
  readonly functions: Pick<LocalFunctions, 'environment'>;
  readonly routes: Readonly<Record<string, readonly string[]>>;
}

export type Environment = Record<string, string | undefined>;

/** Returns the name of the table and the audience of the tokens. Default of both: `motorcade`. */
export function tableNameFrom(environment: Environment): string {
  return environment['TABLE_NAME'] ?? SERVICE_NAME;
}
export function audienceFrom(environment: Environment): string {
  return environment['OIDC_AUDIENCE'] ?? SERVICE_NAME;
}

/**
 * Returns the environment of the handlers. Variables that are already set are kept, except the credentials: real ones must not reach
 * the embedded engine, and it needs some.
 */
export function handlerEnvironment(given: Environment, parts: LocalParts): Environment {
  const { accessKeyId, secretAccessKey } = credentialsOf(parts.secret);
  return {
    AWS_REGION: LOCAL_REGION,
    POWERTOOLS_SERVICE_NAME: SERVICE_NAME,
    CORS_ORIGINS: localOrigins(parts.port).join(','),
    PUBLIC_URL: `http://127.0.0.1:${parts.port}`,
    ...given,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: undefined,
    TABLE_NAME: tableNameFrom(given),
    DDB_ENDPOINT: parts.tableEndpoint,
    FILES_BUCKET: parts.files.bucket,
    FILES_ENDPOINT: parts.files.endpoint,
    ...parts.queues.environment,
    ...parts.functions.environment,
    MOTORCADE_ROUTES: JSON.stringify(parts.routes),
    OIDC_AUDIENCE: audienceFrom(given),
    ...(parts.issuer ? { OIDC_CLIENT_ID: LOCAL_CLIENT } : {}),
    ...(parts.issuer ? { OIDC_ISSUER: parts.issuer.url, OIDC_JWKS_URI: parts.issuer.jwksUri } : {}),
  };
}

/** The variables that say where the parts of the service are. None is a secret. */
const ADDRESSES =
  /^(AWS_REGION|DDB_ENDPOINT|FILES_(BUCKET|ENDPOINT)|OIDC_(AUDIENCE|ISSUER|JWKS_URI)|QUEUE_.+_URL|TABLE_NAME)$/;
const OF_SERVICES = /^(FLIGHTS|GPS|MESSAGING|COPILOT)_/;

/** Returns what the commands of operators may know of the environment: addresses, and the names of the variables of outside services. */
export function addressesOf(environment: Environment) {
  const set = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return {
    environment: Object.fromEntries(set.filter(([name]) => ADDRESSES.test(name))),
    serviceVariables: set.map(([name]) => name).filter((name) => OF_SERVICES.test(name)),
  };
}

/** Sets the environment of this process. `undefined` removes a variable. */
export function apply(environment: Environment): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** The usual ports of development servers for browser clients. */
const DEVELOPMENT_PORTS = [3000, 3001, 4200, 5173, 8080];

/**
 * Returns whether a page of this origin may call the API and sign in at the local provider: one of CORS_ORIGINS, by default those of the
 * service and of development servers, or one under a host name of this service.
 */
export function ownOrigins(given: Environment, port: number, hosts: ReadonlySet<string>): (origin: string) => boolean {
  const origins = given['CORS_ORIGINS']?.split(',').map((each) => each.trim()) ?? [];
  const own = new Set([...localOrigins(port), ...origins]);
  return (origin) => own.has(origin) || hosts.has(URL.parse(origin)?.hostname ?? '');
}

function localOrigins(port: number): string[] {
  return [...new Set([port, ...DEVELOPMENT_PORTS])].flatMap((each) => [
    `http://localhost:${each}`,
    `http://127.0.0.1:${each}`,
  ]);
}
