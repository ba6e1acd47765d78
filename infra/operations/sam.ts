import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '#functions/registry.ts';
import { credentialsOf } from '#infra/local/access/local-access.ts';
import { askControl, type Running, requireRunning } from '#infra/local/control/control.ts';
import { writeJsonFile } from '#infra/local/control/json-file.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { shortestPath, stopRequested } from '#infra/local/terminal.ts';
import { capabilityStackName, stackNames } from '#infra/names.ts';
import { capabilityOf } from '#shared/contract/capability.ts';

/** Docker Desktop gives this name to the machine. On Linux, the bridge of Docker has an address of the machine. */
const NAME_OF_HOST = 'host.docker.internal';

/** Writes the one template that SAM reads, from those that `cdk synth` wrote. */
async function writeTemplate(): Promise<string> {
  const capabilities = (await operations()).map(({ contract }) =>
    capabilityStackName(undefined, capabilityOf(contract)),
  );
  const templates = [stackNames().api, ...new Set(capabilities)].map((name) => `cdk.out/${name}.template.json`);
  await writeJsonFile(
    SAM_TEMPLATE,
    oneTemplate(
      await Promise.all(templates.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as StackTemplate)),
    ),
  );
  return `${SAM_TEMPLATE} has the API and all its operations.`;
}

/**
 * Prepares `sam local start-api` against the running local service, as `npm run ops -- sam`: writes the variables of the functions, and prints
 * the commands. On Linux it goes on running, so that the containers reach the service. With `--template`, only writes the template.
 */
export async function sam(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { host: { type: 'string' }, template: { type: 'boolean' } },
  });
  if (values.template) return writeTemplate();
  const dataFolder = dataFolderFrom(process.env);
  const bridge = networkInterfaces()['docker0']?.find(({ family }) => family === 'IPv4')?.address;
  const file = join(dataFolder, 'sam.json');
  const host = values.host ?? bridge ?? NAME_OF_HOST;
  const running = await requireRunning(dataFolder);
  const setup = samSetup(running, host, shortestPath(file));
  await askControl(running, { host });
  await writeJsonFile(file, setup.variables);
  process.stdout.write(`Run these commands in another terminal:\n\n  ${setup.commands.join('\n\n  ')}\n\n`);
  if (values.host || !bridge) return 'The containers reach the local service by the name in these commands.';
  await using forwarded = new AsyncDisposableStack();
  for (const port of setup.ports) forwarded.use(await forwardPort(bridge, port));
  process.stdout.write(`Containers now reach the local service at ${bridge}. Press Ctrl-C to stop.\n`);
  await stopRequested();
  return 'Stopped.';
}

/** What `sam local start-api` needs to run the functions against a local service. */
interface SamSetup {
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
const SAM_TEMPLATE = 'cdk.out/sam.template.json';

/** The local service has port 3000. */
const SAM_PORT = 3001;

/** Works out the setup. `host` is the name or address by which a container reaches this machine. */
export function samSetup(
  { environment, secret }: Pick<Running, 'environment' | 'secret'>,
  host: string,
  file: string,
): SamSetup {
  const local = NAMED_BY_SETTINGS.flatMap((name) => {
    const address = URL.parse(environment[name] ?? '');
    return address && ['127.0.0.1', 'localhost'].includes(address.hostname) ? [{ name, address }] : [];
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
  const { accessKeyId, secretAccessKey } = credentialsOf(secret);
  return {
    variables: { Parameters: defined(Parameters) },
    commands: [
      `npx cdk synth -q ${context.join(' ')}`,
      'npm run --silent ops -- sam --template',
      `AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey} sam local start-api -t ${SAM_TEMPLATE} --env-vars ${file} --region ${environment['AWS_REGION']} --port ${SAM_PORT}`,
    ],
    ports: [...new Set(ports)],
  };
}

function defined(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A CloudFormation template, as far as SAM reads it. */
export interface StackTemplate {
  readonly Resources: Readonly<Record<string, { readonly Type: string }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>>;
}

/**
 * Puts the API and its operations into one template: SAM finds functions and routes only in the template of their API. What a stack
 * imports becomes what the other stack exports. Values that other stacks export, such as the URL of a queue, stay imports.
 */
export function oneTemplate(templates: readonly StackTemplate[]): StackTemplate {
  const exported = new Map(
    templates.flatMap(({ Outputs = {} }) =>
      Object.values(Outputs).flatMap(({ Export, Value }) => (Export ? [[Export.Name, Value] as const] : [])),
    ),
  );
  const Resources: Record<string, { readonly Type: string }> = {};
  for (const template of templates) {
    for (const [id, resource] of Object.entries(template.Resources)) {
      // Each stack has a role with which the API invokes its functions. SAM needs no role.
      if (!NEEDED.test(resource.Type)) continue;
      if (Resources[id]) throw new Error(`${id} is in two stacks`);
      Resources[id] = withoutImports(resource, exported) as { readonly Type: string };
    }
  }
  return { Resources };
}

const NEEDED = /^AWS::(ApiGatewayV2::(Api|Integration|Route|Stage)|Lambda::Function)$/;

function withoutImports(value: unknown, exported: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutImports(each, exported));
  if (typeof value !== 'object' || value === null) return value;
  const name = (value as { readonly 'Fn::ImportValue'?: unknown })['Fn::ImportValue'];
  if (typeof name === 'string' && exported.has(name)) return exported.get(name);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutImports(each, exported)]));
}

/**
 * Forwards a port of another address of this machine to the same port of the loopback address. Containers on Linux reach the address of
 * their bridge, but not the loopback address.
 */
export async function forwardPort(address: string, port: number): Promise<AsyncDisposable> {
  const open = new Set<Socket>();
  const server = createServer((received) => {
    const forwarded = connect(port, '127.0.0.1');
    received.pipe(forwarded).pipe(received);
    // Either side may break off. The other one ends with it.
    for (const [one, other] of [
      [received, forwarded],
      [forwarded, received],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one));
    }
  });
  server.listen(port, address);
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
