import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#infra/local/engine/dynamodb.ts';

/** The embedded runtime in its own process. */
export interface LocalService {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Returns everything printed so far, to both outputs. */
  output(): string;
  /** Sends the signal, by default SIGINT as Ctrl-C does, and waits. Returns the exit code. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /** Waits until the process ends by itself. Returns the exit code. */
  ended(): Promise<number | null>;
  /** Kills the process with SIGKILL, like a power cut. */
  kill(): Promise<void>;
}

export interface Start {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts with `npm start`, in its own process group. */
  readonly throughNpm?: boolean;
  /** The folder with the sources, by default these. */
  readonly sources?: string;
  /** Past most steps of the SDK to the table, as in `plain-table.ts`: for tests of pages. Others show that the service works with all of it. */
  readonly isPlain?: boolean;
}

/** As `npm start` runs it, but for the threads: other processes use the processors. */
const FLAGS = ['--single-threaded-gc', '--max-semi-space-size=64', '--import', './infra/local/node-version.mjs'];
const PLAIN = ['--import', './test/e2e/plain-table.ts'];
const SCRIPT = 'infra/local/main.ts';
const started: ChildProcess[] = [];

/** A process that starts from here takes its compiled code from those before it. */
function compiled(): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
}

/** The limits of time of the tests: a busy machine answers late. */
function patience(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('TIME_LIMIT_')));
}

/** Returns a clean environment, without the other variables that tests set for themselves. */
function environmentOf({ env, folder }: Start, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    ...compiled(),
    ...patience(),
    PORT: String(port),
    MOTORCADE_DATA: folder,
    MOTORCADE_DEMO: 'off',
    RATE_LIMIT_REQUESTS: '1000000',
    ...env,
  };
}

/** Starts the service and waits until it is ready. */
export async function startLocalService(start: Start): Promise<LocalService> {
  const port = await freePort();
  const { child, output } = launch(start, port);
  const url = `http://127.0.0.1:${port}`;
  // Another process has taken the port while the service loaded.
  if (!(await isReady(url, child, output))) return startLocalService(start);
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null) child.kill(signal);
    if (child.exitCode === null) await exited;
    return child.exitCode;
  };
  return {
    port,
    url,
    pid: pidOf(child),
    output,
    stop: (signal = 'SIGINT') => end(signal),
    ended: async () => {
      if (child.exitCode === null) await exited;
      return child.exitCode;
    },
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** Starts a service that must refuse to start. Returns its output and exit code. */
export async function startRefused(start: Start, port: number): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(start, port);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Starts the service and kills it with SIGKILL as soon as the condition is true. */
export async function killWhen(start: Start, condition: () => Promise<boolean>): Promise<void> {
  const { child, output } = launch(start, await freePort());
  const exited = once(child, 'exit');
  while (!(await condition())) {
    if (child.exitCode !== null) throw new Error(`the service ended:\n${output()}`);
    await pause(20);
  }
  child.kill('SIGKILL');
  await exited;
}

function launch(start: Start, port: number) {
  const own = [...FLAGS, ...(start.isPlain ? PLAIN : []), SCRIPT];
  const [command, args] = start.throughNpm ? ['npm', ['start']] : [process.execPath, own];
  const child = spawn(command, args, {
    cwd: start.sources,
    env: environmentOf(start, port),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: start.throughNpm ?? false,
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  return { child, output: () => output };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the service did not start');
  return pid;
}

/** A start takes 5 seconds of the processor, with the demonstration 20, and many times as long where others use it. */
const READY_WITHIN_MS = 300_000;

/** What the service prints when it is ready, in each release. */
const READY = 'Motorcade is ready';

/** Waits until the service is ready. Returns false if its port was taken. Another service may answer on the port before this one has tried it. */
async function isReady(url: string, child: ChildProcess, output: () => string): Promise<boolean> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(20)) {
    if (child.exitCode !== null && output().includes(`Port ${new URL(url).port} is taken`)) return false;
    if (child.exitCode !== null) throw new Error(`the service ended:\n${output()}`);
    if (output().includes(READY)) return true;
  }
  throw new Error(`the service is not ready:\n${output()}`);
}

/** Kills the processes that a failed test left running. */
export function endAll(): void {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

/** Makes a data folder for one test, and removes it after `use`. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  try {
    await use(folder);
  } finally {
    endAll();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs an npm script with `npm run --silent`, by default one of these sources. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  sources?: string,
) {
  const command = ['run', '--silent', name, '--', ...args];
  const options = {
    cwd: sources,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...compiled(), ...env },
  };
  try {
    const { stderr, stdout } = await promisify(execFile)('npm', command, options);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stderr, stdout } = error as { code: number; stderr: string; stdout: string };
    return { code, stdout, stderr };
  }
}

/** Returns the processes that have this text in their command line. */
export async function processesWith(text: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args']);
  return stdout.split('\n').filter((line) => line.includes(text) && !line.includes('ps -eo'));
}
