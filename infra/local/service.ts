import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { jobs, type Operation, operations } from '#functions/registry.ts';
import { methodsByPath } from '#infra/constructs/methods-by-path.ts';
import { runMigrations } from '#shared/entities/migrations/run-migrations.ts';
import { startControl } from './control/control.ts';
import { type JobRunner, jobRunner } from './control/job-runner.ts';
import { announce, findRunning, withdraw } from './control/running.ts';
import { startServiceLog } from './control/service-log.ts';
import { demonstratedSince, enterDemonstration } from './demo/demonstration.ts';
import { startTable } from './engine/table.ts';
import { apply, audienceFrom, handlerEnvironment } from './environment.ts';
import { startFiles } from './files/file-store.ts';
import { createGateway } from './gateway/gateway.ts';
import { closeServer, isPortTaken, listen } from './gateway/listen.ts';
import { PlainRefusal } from './gateway/plain-refusal.ts';
import { type FindRoute, routerOf } from './gateway/router.ts';
import { type Issuer, startIssuer } from './identity/issuer.ts';
import type { Options } from './options.ts';
import { startProviders } from './stubs/demonstration-providers.ts';

/** A service that is up and answers. */
export interface Service {
  readonly api: string;
  readonly issuer: Issuer | undefined;
  readonly operations: readonly Operation[];
  /** The first day of the demonstration that the table holds. */
  readonly demonstration: string | undefined;
  /** The file of the requests' log, where it does not go to the terminal. */
  readonly logFile: string | undefined;
  /** Resolves when a part without which the service cannot go on has ended by itself. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** How long requests under way may take when the service stops. */
const GRACE_MS = 3_000;

/** Starts all parts of the service; when one fails, stops those that were started and throws. */
export const startService = async (options: Options): Promise<Service> => {
  const parts = new AsyncDisposableStack();
  try {
    return await startParts(options, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
};

const startParts = async (options: Options, parts: AsyncDisposableStack): Promise<Service> => {
  const { dataFolder } = options;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  await refuseSecond(dataFolder);
  const routes = Promise.withResolvers<FindRoute>();
  const server = createGateway(routes.promise);
  const port = await openApi(server, options.port, parts);
  const api = `http://127.0.0.1:${port}`;
  const announcement = await takeFolder(dataFolder, api, parts);
  const log = options.logToTerminal ? undefined : startServiceLog(dataFolder);
  if (log) parts.defer(() => log.stop());
  const [found, runner, table, issuer, files] = await Promise.all([
    operations(),
    jobs().then(jobRunner),
    startTable(dataFolder, parts),
    startIdentity(dataFolder, parts),
    startFiles(dataFolder, parts),
  ]);
  const routesByPath = methodsByPath(found);
  const providers = options.demonstration ? await startProviders(process.env, parts) : {};
  apply(
    handlerEnvironment(
      { ...process.env, ...providers },
      { port, tableEndpoint: table.endpoint, issuer, files, routes: routesByPath },
    ),
  );
  // Before the migrations, which leave their record: a table that holds one is no longer empty.
  if (issuer && table.isEmpty && options.demonstration)
    await enterDemonstration(dataFolder, table.identity, issuer, 'FLIGHTS_URL' in providers);
  await migrate();
  const demonstration = await demonstratedSince(dataFolder, table.identity);
  if (options.timers) runner.startTimers();
  parts.defer(() => runner.stop());
  await announcement.ready(issuer, runner);
  routes.resolve(routerOf(found));
  const stop = async () => {
    // First, since the requests under way need all the rest.
    await closeServer(server, GRACE_MS);
    await parts.disposeAsync();
  };
  return { api, issuer, operations: found, demonstration, logFile: log?.file, broken: table.broken, stop };
};

const refuseSecond = async (dataFolder: string): Promise<void> => {
  const running = await findRunning(dataFolder);
  if (!running) return;
  throw new PlainRefusal(
    `A service already works on ${dataFolder}: ${running.api} (process ${running.pid}). Stop it, or name another folder with MOTORCADE_DATA.`,
  );
};

/** Takes the port at once, so that a port that is taken is found in no time; requests wait until the service is ready. */
const openApi = async (server: Server, port: number, parts: AsyncDisposableStack): Promise<number> => {
  try {
    const taken = await listen(server, port);
    parts.defer(() => closeServer(server, GRACE_MS));
    return taken;
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    throw new PlainRefusal(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`, { cause: error });
  }
};

const startIdentity = async (dataFolder: string, parts: AsyncDisposableStack): Promise<Issuer | undefined> => {
  if (process.env['OIDC_ISSUER']) return undefined;
  const issuer = await startIssuer(dataFolder, audienceFrom(process.env));
  parts.defer(() => issuer.stop());
  return issuer;
};

const migrate = async (): Promise<void> => {
  try {
    await runMigrations(new Date().toISOString());
  } catch (error) {
    throw new PlainRefusal(`The data cannot be served: ${(error as Error).message}`, { cause: error });
  }
};

/** Tells all who come to the folder that it is taken, and once the service is ready where everything is. */
const takeFolder = async (dataFolder: string, api: string, parts: AsyncDisposableStack) => {
  const runner = Promise.withResolvers<JobRunner>();
  const control = await startControl(runner.promise);
  parts.defer(() => control.stop());
  const running = { pid: process.pid, api, control: control.url, secret: control.secret };
  await announce(dataFolder, { ...running, isReady: false });
  parts.defer(() => withdraw(dataFolder));
  return {
    ready: async (issuer: Issuer | undefined, found: JobRunner): Promise<void> => {
      await announce(dataFolder, { ...running, isReady: true, ...(issuer ? { issuer: issuer.url } : {}) });
      runner.resolve(found);
    },
  };
};
