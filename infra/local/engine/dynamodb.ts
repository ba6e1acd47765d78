import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#infra/local/gateway/free-port.ts';
import { PlainRefusal } from '#infra/local/gateway/plain-refusal.ts';

/** A DynamoDB-compatible engine that runs as a child of this process, and never outlives it. */
export interface Engine {
  readonly endpoint: string;
  /** Resolves when the engine has ended, whoever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const ADVICE = `The embedded table engine has no build for ${process.platform}-${process.arch}. Start another DynamoDB-compatible engine
(such as DynamoDB Local) and name it: DDB_ENDPOINT=http://127.0.0.1:8000 npm start`;

/**
 * The shell ends the engine when its own input ends, which happens however this process dies: a killed service leaves no engine
 * behind that holds the file.
 */
const ENDS_WITH_ITS_PARENT = `
exec 3<&0
"$0" "$@" 3<&- &
engine=$!
{ cat <&3 >/dev/null; kill "$engine"; } 2>/dev/null &
wait "$engine"`;
const GRACE_MS = 3_000;

/** Starts the engine, in memory or with its data in a folder; resolves when it answers. */
export const startEngine = async (dataFolder?: string): Promise<Engine> => {
  const port = await freePort();
  const where = dataFolder === undefined ? [] : ['--db-path', join(dataFolder, 'table.db')];
  if (dataFolder !== undefined) mkdirSync(dataFolder, { recursive: true });
  const command = [binary(), '--port', String(port), ...where];
  // In a group of its own, so that Ctrl-C reaches the service first and its last requests still find a table.
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
    throw new PlainRefusal(ADVICE, { cause: error });
  }
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const answering = async (endpoint: string, child: ChildProcess, ended: Promise<void>): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (hasEnded(child)) throw new Error('the embedded table engine did not start');
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await Promise.race([pause(15), ended]);
    }
  }
  throw new Error('the embedded table engine does not answer');
};

const end = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  child.stdin?.end();
  const late = setTimeout(() => {
    // The group, since the shell alone would leave the engine.
    if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, 'SIGKILL');
  }, GRACE_MS);
  await ended;
  clearTimeout(late);
};
