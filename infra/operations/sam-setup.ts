import type { Running } from '#infra/local/control/running.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/engine/local-client.ts';

/** What `sam local start-api` needs to run the functions against a local service. */
export interface SamSetup {
  /** The content of the file for `--env-vars`. */
  readonly variables: { readonly Parameters: Readonly<Record<string, string>> };
  /** The commands, in their order. */
  readonly commands: readonly string[];
  /** The ports of this machine that the containers must reach. */
  readonly ports: readonly number[];
}

/** SAM changes only variables that the template names, so the synthesis must name these. Their values do not matter. */
const NAMED_BY_SETTINGS = ['DDB_ENDPOINT', 'FILES_ENDPOINT', 'OIDC_JWKS_URI'] as const;
/** The template with the API and all its operations. It lies beside the assets that it names. */
export const SAM_TEMPLATE = 'cdk.out/sam.template.json';

/** The local service has port 3000. */
const SAM_PORT = 3001;

/** Works out the setup. `host` is the name or address by which a container reaches this machine. */
export function samSetup({ environment }: Pick<Running, 'environment'>, host: string, file: string): SamSetup {
  const local = NAMED_BY_SETTINGS.flatMap((name) => {
    const address = URL.parse(environment[name] ?? '');
    return address && isLoopback(address) ? [{ name, address }] : [];
  });
  const ports = local.map(({ address }) => Number(address.port));
  const reached = Object.fromEntries(
    local.map(({ name, address }) => [name, (environment[name] ?? '').replace(address.hostname, host)]),
  );
  const { DDB_ENDPOINT, FILES_BUCKET, FILES_ENDPOINT, OIDC_AUDIENCE, OIDC_ISSUER, OIDC_JWKS_URI, TABLE_NAME } = {
    ...environment,
    ...reached,
  } as Record<string, string | undefined>;
  const Parameters = {
    DDB_ENDPOINT,
    FILES_BUCKET,
    FILES_ENDPOINT,
    OIDC_AUDIENCE,
    // Tokens name the issuer by this text, so it stays. Only its keys are read through the network.
    OIDC_ISSUER,
    OIDC_JWKS_URI: OIDC_JWKS_URI ?? `${OIDC_ISSUER}/.well-known/jwks.json`,
    PUBLIC_URL: `http://127.0.0.1:${SAM_PORT}`,
    TABLE_NAME,
  };
  const context = ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'PUBLIC_URL', ...NAMED_BY_SETTINGS].map(
    (name) => `-c ${name}=https://replaced.invalid`,
  );
  const { accessKeyId, secretAccessKey } = LOCAL_CREDENTIALS;
  return {
    variables: { Parameters: defined(Parameters) },
    commands: [
      `npx cdk synth -q ${context.join(' ')}`,
      'npm run --silent sam -- --template',
      `AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey} sam local start-api -t ${SAM_TEMPLATE} --env-vars ${file} --region ${environment['AWS_REGION']} --port ${SAM_PORT}`,
    ],
    ports: [...new Set(ports)],
  };
}

function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', 'localhost'].includes(hostname);
}

function defined(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
