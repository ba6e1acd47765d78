import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError } from '#infra/local/terminal.ts';

/** A DynamoDB-compatible engine. It runs as a child of this process and ends with it. */
interface Engine {
  readonly endpoint: string;
  /** Resolves when the engine has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * A shell script that ends the engine when its standard input ends. That happens however this process ends, so a killed service
 * leaves no engine behind that locks the file.
 */
const ENDS_WITH_ITS_PARENT = `
exec 3<&0
"$0" "$@" 3<&- &
engine=$!
{ cat <&3 >/dev/null; kill "$engine"; } 2>/dev/null &
wait "$engine"`;
/** The engine may take 30 s to start: Java needs some seconds on a slow machine. */
const TRY_EVERY_MS = 15;
const MAX_TRIES = 2_000;
/** How long the engine may take to stop before it is killed. */
const GRACE_MS = 3_000;

/** Starts the engine with its data in a folder, or in memory. Resolves when it answers. */
export async function startEngine(dataFolder?: string): Promise<Engine> {
  const port = await freePort();
  const host = await secretHost(port);
  if (dataFolder !== undefined) mkdirSync(dataFolder, { recursive: true });
  const child = launch(engineCommand({ host, port, dataFolder }));
  const ended = once(child, 'exit').then(() => undefined);
  const endpoint = `http://${host}:${port}`;
  const stop = () => end(child, ended);
  try {
    await answering(endpoint, child, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, ended, stop };
}

function launch(command: readonly string[]): ChildProcess {
  // DynamoDB Local reports its use to AWS unless this says no. With more than one thread, the engine takes more processor time for the same tests.
  const env = { ...process.env, DDB_LOCAL_TELEMETRY: '0', TOKIO_WORKER_THREADS: '1' };
  const options = { env, stdio: ['pipe', 'ignore', 'ignore'] } as const;
  const [program = '', ...args] = command;
  // Windows has no such shell. There the engine ends with the service, unless the service is killed.
  if (process.platform === 'win32') return spawn(program, args, { ...options, stdio: [...options.stdio] });
  // `detached` puts it in its own process group: Ctrl-C reaches only the service, whose last requests still need the table.
  return spawn('/bin/sh', ['-c', ENDS_WITH_ITS_PARENT, ...command], {
    ...options,
    stdio: [...options.stdio],
    detached: true,
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function answering(endpoint: string, child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (hasEnded(child)) throw new Error('The table engine did not start');
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await Promise.race([pause(TRY_EVERY_MS), ended]);
    }
  }
  throw new Error('The table engine does not answer');
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end();
  if (process.platform === 'win32') child.kill();
  const late = setTimeout(() => {
    if (child.pid === undefined || hasEnded(child)) return;
    // Kills the process group: killing only the shell would leave the engine running. Windows has no such groups.
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  }, GRACE_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Returns an address of this machine that cannot be guessed. The engine answers everyone who finds it, also a page in a browser. Linux and
 * Windows have 16 million loopback addresses. macOS has one: there this is `127.0.0.1`.
 */
async function secretHost(port: number): Promise<string> {
  const host = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
  try {
    await freePort(port, host);
    return host;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL') return '127.0.0.1';
    throw error;
  }
}

/** Returns a port of the loopback address that is free now. */
export async function freePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What this file asks of the machine. Tests pass another machine. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Returns the folder of an installed package. */
  readonly folderOf: (packageName: string) => string | undefined;
  /** Tells whether a program starts: macOS has a `java` that only says how to install one. */
  readonly starts: (program: string, ...args: readonly string[]) => boolean;
}

interface Wanted {
  readonly host: string;
  readonly port: number;
  /** The folder of the data. Default: memory. */
  readonly dataFolder?: string | undefined;
}

const JAR = 'DynamoDBLocal.jar';
const INSTALL_PAGE =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.DownloadingAndRunning.html';

/**
 * Returns the command that starts a DynamoDB-compatible engine: that of the package for this machine, `dynoxide` on the PATH, or, as the last
 * way out, DynamoDB Local with Java. Throws an error that says what to do.
 */
export function engineCommand(wanted: Wanted, machine: Machine = thisMachine()): readonly string[] {
  const command = dynoxide(wanted, machine) ?? dynamoDbLocal(wanted, machine);
  if (command) return command;
  throw new UserFacingError(
    `There is no table engine for ${machine.platform}-${machine.arch}. ${adviceFor(machine)}
Or put \`dynoxide\` on the PATH. Or start another DynamoDB-compatible engine and name it with DDB_ENDPOINT=http://127.0.0.1:8000
Or install Java 17 and unpack DynamoDB Local into ${homesOf(machine)[0]} (${INSTALL_PAGE}).`,
  );
}

/** The machines for which npm installs an engine, as `npm ci` does unless it leaves out optional packages. */
const PACKAGED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

function adviceFor({ arch, platform }: Machine): string {
  return PACKAGED.includes(`${platform}-${arch}`)
    ? 'Its package is missing: run `npm ci` again, without --omit=optional.'
    : 'No package has one.';
}

function dynoxide({ dataFolder, host, port }: Wanted, machine: Machine): string[] | undefined {
  const { arch, environment, exists, folderOf, platform } = machine;
  const name = platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const folders = [folderOf(`@dynoxide/${platform}-${arch}`), ...(environment['PATH'] ?? '').split(delimiter)];
  const program = folders.flatMap((folder) => (folder ? [join(folder, name)] : [])).find(exists);
  if (program === undefined) return undefined;
  const where = dataFolder ? ['--db-path', join(dataFolder, 'table.db')] : [];
  return [program, '--host', host, '--port', String(port), ...where];
}

/** It listens on all addresses of the machine and can be told no other. It can be told to answer no page. */
function dynamoDbLocal({ dataFolder, host, port }: Wanted, machine: Machine): string[] | undefined {
  const home = homesOf(machine).find((folder) => machine.exists(join(folder, JAR)));
  if (home === undefined || !machine.starts('java', '-version')) return undefined;
  const library = `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`;
  const where = dataFolder ? ['-dbPath', dataFolder] : ['-inMemory'];
  const origins = ['-cors', `http://${host}:${port}`];
  return ['java', library, '-jar', join(home, JAR), '-sharedDb', '-port', String(port), ...origins, ...where];
}

/** The folders in which DynamoDB Local may be. `DYNAMODB_LOCAL_HOME` names another one. */
function homesOf({ environment, home }: Machine): string[] {
  const given = environment['DYNAMODB_LOCAL_HOME'];
  return [...(given ? [given] : []), join(home, 'dynamodb-local')];
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    home: homedir(),
    environment: process.env,
    exists: existsSync,
    folderOf: (packageName) => {
      try {
        return dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
        throw error;
      }
    },
    starts: (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0,
  };
}
