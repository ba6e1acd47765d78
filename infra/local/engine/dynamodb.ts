import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { engineCommand } from './engine-command.ts';

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
