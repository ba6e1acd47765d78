import { LOCAL_SECRET, type LocalFileStore } from './files/file-store.ts';
import type { Issuer } from './identity/issuer.ts';

/** What the handlers of this process stand on. */
interface Foundation {
  readonly port: number;
  readonly tableEndpoint: string;
  readonly issuer: Issuer | undefined;
  readonly files: LocalFileStore;
  readonly routes: Readonly<Record<string, readonly string[]>>;
}

type Environment = Record<string, string | undefined>;

/** The name of the table and the audience of the tokens, as the environment or the custom of the house has it. */
export const tableNameFrom = (environment: Environment): string => environment['TABLE_NAME'] ?? 'motorcade';
export const audienceFrom = (environment: Environment): string => environment['OIDC_AUDIENCE'] ?? 'motorcade';

/**
 * The environment that handlers find in Lambda, on this machine. What the caller set is kept, but for credentials: the embedded
 * engine wants some, and none that are worth anything may reach it.
 */
export const handlerEnvironment = (given: Environment, foundation: Foundation): Environment => ({
  AWS_REGION: 'eu-west-1',
  POWERTOOLS_SERVICE_NAME: 'motorcade',
  CORS_ORIGINS: localOrigins(foundation.port).join(','),
  PUBLIC_URL: `http://127.0.0.1:${foundation.port}`,
  ...given,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: LOCAL_SECRET,
  AWS_SESSION_TOKEN: undefined,
  TABLE_NAME: tableNameFrom(given),
  DDB_ENDPOINT: foundation.tableEndpoint,
  FILES_BUCKET: foundation.files.bucket,
  FILES_ENDPOINT: foundation.files.endpoint,
  MOTORCADE_ROUTES: JSON.stringify(foundation.routes),
  OIDC_AUDIENCE: audienceFrom(given),
  ...(foundation.issuer ? { OIDC_ISSUER: foundation.issuer.url, OIDC_JWKS_URI: foundation.issuer.jwksUri } : {}),
});

/** Puts an environment in the place of this process's own. */
export const apply = (environment: Environment): void => {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
};

/** Where the development servers of browser clients usually are. */
const DEVELOPMENT_PORTS = [3000, 3001, 4200, 5173, 8080];

const localOrigins = (port: number): string[] =>
  [...new Set([port, ...DEVELOPMENT_PORTS])].flatMap((each) => [
    `http://localhost:${each}`,
    `http://127.0.0.1:${each}`,
  ]);
