import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Job, jobs, type Operation, operations } from '#functions/registry.ts';
import { methodsByPath } from '#infra/bundling/entries.ts';
import { SOLVER_ASSETS } from '#shared/adapters/dispatch/highs.ts';
import { runMigrations } from '#shared/entities/migrations/run-migrations.ts';
import type { LocalAccess } from './access/local-access.ts';
import { findRunning, type Perform, recordRunning, removeRunning, startControl } from './control/control.ts';
import { inOwnThread, type JobRunner, jobRunner } from './control/job-runner.ts';
import { setClock } from './control/local-clock.ts';
import { type Demonstration, demonstrationIn, enterDemonstration } from './demo/demonstration.ts';
import { startTable } from './engine/table.ts';
import { addressesOf, apply, audienceFrom, type Environment, handlerEnvironment, ownOrigins } from './environment.ts';
import { startFileStore } from './files/file-store.ts';
import { startFunctions } from './functions/local-functions.ts';
import { createGateway, type FindRoute, routerOf } from './gateway/gateway.ts';
import { closeServer, isPortTaken, listen } from './gateway/listen.ts';
import { type Issuer, startIssuer } from './identity/issuer.ts';
import type { Options } from './options.ts';
import { type LocalQueues, startQueues } from './queues/local-queues.ts';
import { firstJobs, startProviders } from './stubs/demonstration-providers.ts';
import { UserFacingError } from './terminal.ts';

/** A running service that answers requests. */
export interface Service {
  readonly api: string;
  readonly issuer: Issuer | undefined;
  readonly operations: readonly Operation[];
  /** The demonstration in the table. */
  readonly demonstration: Demonstration | undefined;
  /** The log file. Absent where the log goes to the terminal. */
  readonly logFile: string | undefined;
  /** Resolves with a reason when a part that the service needs has ended. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** How long open requests may take when the service stops. */
const GRACE_MS = 3_000;

/** Starts all parts of the service. If one fails, stops the others and throws. */
export async function startService(options: Options): Promise<Service> {
  const parts = new AsyncDisposableStack();
  try {
    return await startParts(options, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function startParts(options: Options, parts: AsyncDisposableStack): Promise<Service> {
  const { dataFolder } = options;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  await refuseSecondService(dataFolder);
  const routes = Promise.withResolvers<FindRoute>();
  const access = { secret: randomBytes(32).toString('base64url'), hosts: new Set(options.hosts) };
  const server = createGateway(routes.promise, access.hosts);
  const port = await openApi(server, options.port, parts);
  const api = `http://127.0.0.1:${port}`;
  const folder = await claimFolder(options, api, access, parts);
  const log = options.logToTerminal ? undefined : startServiceLog(dataFolder);
  if (log) parts.defer(() => log.stop());
  const [found, { queues, runner }, table, issuer, files] = await Promise.all([
    operations(),
    jobs().then((each) => startJobs(each, dataFolder, access, parts)),
    startTable(dataFolder, access, parts),
    startIdentity(dataFolder, port, access, parts),
    startFileStore({ ...access, dataFolder }).then((store) => {
      parts.defer(() => store.stop());
      return store;
    }),
  ]);
  const functions = parts.use(await startFunctions(found, access));
  const providers = options.demonstration
    ? await startProviders(process.env, { api, dataFolder, isNew: table.isEmpty }, parts)
    : {};
  const environment = handlerEnvironment(
    { ...process.env, ...providers },
    {
      port,
      secret: access.secret,
      tableEndpoint: table.endpoint,
      issuer,
      files,
      queues,
      functions,
      routes: methodsByPath(found),
    },
  );
  apply(environment);
  if (issuer && table.isEmpty && options.demonstration)
    await enterDemonstration(dataFolder, table.identity, {
      issuer,
      migrate,
      operations: found,
      stubs: Object.keys(providers),
    });
  else await migrate();
  const demonstration = await demonstrationIn(dataFolder, table.identity);
  if (options.timers) runner.startTimers(firstJobs(providers));
  parts.defer(() => runner.stop());
  await folder.ready(issuer, runner, { ...environment, DDB_ENDPOINT: table.signedEndpoint });
  routes.resolve(routerOf(found));
  const stop = async () => {
    // First: open requests need the other parts.
    await closeServer(server, GRACE_MS);
    await parts.disposeAsync();
  };
  return { api, issuer, operations: found, demonstration, logFile: log?.file, broken: table.broken, stop };
}

async function refuseSecondService(dataFolder: string): Promise<void> {
  const running = await findRunning(dataFolder);
  if (!running) return;
  throw new UserFacingError(
    `Another service uses ${dataFolder}: ${running.api} (process ${running.pid}). Stop it, or set MOTORCADE_DATA to another folder.`,
  );
}

/** Opens the port first, so that a taken port fails at once. Requests wait until the service is ready. */
async function openApi(server: Server, port: number, parts: AsyncDisposableStack): Promise<number> {
  try {
    const taken = await listen(server, port);
    parts.defer(() => closeServer(server, GRACE_MS));
    return taken;
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    throw new UserFacingError(`Port ${port} is taken. Choose another port: PORT=${port + 1} npm start`, {
      cause: error,
    });
  }
}

async function startIdentity(
  dataFolder: string,
  port: number,
  { hosts }: LocalAccess,
  parts: AsyncDisposableStack,
): Promise<Issuer | undefined> {
  if (process.env['OIDC_ISSUER']) return undefined;
  const isOwnOrigin = ownOrigins(process.env, port, hosts);
  const issuer = await startIssuer(dataFolder, audienceFrom(process.env), { hosts, isOwnOrigin });
  parts.defer(() => issuer.stop());
  return issuer;
}

async function migrate(): Promise<void> {
  try {
    await runMigrations(new Date().toISOString());
  } catch (error) {
    throw new UserFacingError(`The migrations failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Writes to the data folder that this service uses it and, once the service is ready, its addresses. */
async function claimFolder(
  { dataFolder, timers }: Options,
  api: string,
  access: LocalAccess,
  parts: AsyncDisposableStack,
) {
  const perform = Promise.withResolvers<Perform>();
  const control = await startControl(access.secret, perform.promise);
  parts.defer(() => control.stop());
  const running = { pid: process.pid, api, control: control.url, secret: access.secret, timers };
  await recordRunning(dataFolder, { ...running, isReady: false, environment: {}, serviceVariables: [] });
  parts.defer(() => removeRunning(dataFolder));
  return {
    ready: async (issuer: Issuer | undefined, found: JobRunner, environment: Environment): Promise<void> => {
      const ready = { ...running, ...addressesOf(environment), isReady: true };
      await recordRunning(dataFolder, { ...ready, ...(issuer ? { issuer: issuer.url } : {}) });
      perform.resolve(performWith(access, found, issuer));
    },
  };
}

function performWith({ hosts }: LocalAccess, runner: JobRunner, issuer: Issuer | undefined): Perform {
  return async (order) => {
    if ('jobId' in order) return JSON.stringify(await runner.run(order.jobId, order.now));
    if ('subject' in order) return issuer ? issuer.token(order.subject, order) : '';
    if ('clock' in order) return setClock(order.clock);
    hosts.add(order.host.toLowerCase());
    return '';
  };
}

/** Starts the queues of the jobs, with their messages in the data folder. `parts` stops them with the service. */
async function startJobs(
  found: readonly Job[],
  dataFolder: string,
  access: LocalAccess,
  parts: AsyncDisposableStack,
): Promise<{ readonly queues: LocalQueues; readonly runner: JobRunner }> {
  const queues = await startQueues(
    found.map(({ contract }) => contract),
    access,
    dataFolder,
  );
  parts.defer(() => queues.stop());
  // The solver computes without a pause.
  const isolated = found.map((job) => (job.contract.assets === SOLVER_ASSETS ? inOwnThread(job) : job));
  return { queues, runner: jobRunner(isolated, queues) };
}

/**
 * Writes the log of the handlers to a file, so that the banner stays visible. Errors go to standard error and stay visible too. Keeps
 * the log of the previous start beside it. Must be called before the first log line.
 */
function startServiceLog(dataFolder: string): { readonly file: string; stop(): Promise<void> } {
  const file = join(dataFolder, 'service.log');
  if (existsSync(file)) renameSync(file, join(dataFolder, 'service.previous.log'));
  const stream = createWriteStream(file, { mode: 0o600 });
  // The logger of the handlers always writes to `process.stdout`.
  Object.defineProperty(process, 'stdout', { configurable: true, value: stream });
  return {
    file,
    stop: async () => {
      stream.end();
      await once(stream, 'close');
    },
  };
}
