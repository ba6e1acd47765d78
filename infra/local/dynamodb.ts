import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A DynamoDB-compatible engine that runs as a child of this process. */
export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const ADVICE = `The embedded table engine has no build for ${process.platform}-${process.arch}. Start another DynamoDB-compatible engine
(such as DynamoDB Local) and name it: DDB_ENDPOINT=http://127.0.0.1:8000 npm start`;

const binary = (): string => {
  const packageName = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
    return join(folder, 'dynoxide');
  } catch (error) {
    throw new Error(ADVICE, { cause: error });
  }
};

/** Starts the engine, in memory or with its data in a folder; resolves when it answers. */
export const startEngine = async (dataFolder?: string): Promise<Engine> => {
  const port = await freePort();
  const where = dataFolder === undefined ? [] : ['--db-path', join(dataFolder, 'table.db')];
  if (dataFolder !== undefined && !existsSync(dataFolder)) mkdirSync(dataFolder, { recursive: true });
  const child = spawn(binary(), ['--port', String(port), ...where], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  await answering(endpoint, child);
  return {
    endpoint,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};

const answering = async (endpoint: string, child: ChildProcess): Promise<void> => {
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (failure ?? child.exitCode) throw new Error('the embedded table engine did not start', { cause: failure });
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await pause(25);
    }
  }
  throw new Error('the embedded table engine does not answer');
};
