import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#infra/local/gateway/free-port.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';

/** A DynamoDB-compatible engine. It runs as a child of this process and ends with it. */
export interface Engine {
  readonly endpoint: string;
  /** Resolves when the engine has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const ADVICE = `The embedded table engine has no build for ${process.platform}-${process.arch}. Start another DynamoDB-compatible engine,
such as DynamoDB Local, and set its endpoint: DDB_ENDPOINT=http://127.0.0.1:8000 npm start`;

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
/** How long the engine may take to stop before it is killed. */
const GRACE_MS = 3_000;

/** Starts the engine with its data in a folder, or in memory. Resolves when it answers. */
export const startEngine = async (dataFolder?: string): Promise<Engine> => {
  const port = await freePort();
  const where = dataFolder === undefined ? [] : ['--db-path', join(dataFolder, 'table.db')];
  if (dataFolder !== undefined) mkdirSync(dataFolder, { recursive: true });
  const command = [binary(), '--port', String(port), ...where];
  // `detached` puts it in its own process group: Ctrl-C reaches only the service, whose last requests still need the table.
  const options = { stdio: ['pipe', 'ignore', 'ignore'] as const, detached: true };
  const child = spawn('/bin/sh', ['-c', ENDS_WITH_ITS_PARENT, ...command], { ...options, stdio: [...options.stdio] });
  const ended = once(child, 'exit').then(() => undefined);
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = () => end(child, ended);
  try {
    await answering(endpoint, child, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, ended, stop };
};

const binary = (): string => {
  const packageName = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), 'dynoxide');
  } catch (error) {
    throw new UserFacingError(ADVICE, { cause: error });
  }
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const answering = async (endpoint: string, child: ChildProcess, ended: Promise<void>): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (hasEnded(child)) throw new Error('The embedded table engine did not start');
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await Promise.race([pause(15), ended]);
    }
  }
  throw new Error('The embedded table engine does not answer');
};

const end = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  child.stdin?.end();
  const late = setTimeout(() => {
    // Kills the process group: killing only the shell would leave the engine running.
    if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, 'SIGKILL');
  }, GRACE_MS);
  await ended;
  clearTimeout(late);
};
