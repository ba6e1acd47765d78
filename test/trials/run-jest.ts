import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** The words of Node's command line that run Jest. */
export const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
const LOOK_EACH_MS = 5_000;

export interface JestRun {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The copy of the project to run in. */
  readonly cwd: string;
  /** A change may loop for ever. If this file does not grow for so long, the run ends. */
  readonly watched?: { readonly file: string; readonly stillMs: number };
}

/** Runs test files in one process. Returns whether all of them passed. */
export async function runJest({ args, cwd, environment, watched }: JestRun): Promise<boolean> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [...JEST, ...args], { cwd, env, stdio: 'ignore', detached: true });
  const end = once(child, 'exit') as Promise<[number | null]>;
  if (watched) await endIfStill(child, end, watched);
  const [code] = await end;
  return code === 0;
}

async function endIfStill(
  child: ChildProcess,
  end: Promise<unknown>,
  { file, stillMs }: NonNullable<JestRun['watched']>,
): Promise<void> {
  let grownAt = Date.now();
  let size = 0;
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([end, setTimeout(LOOK_EACH_MS)]);
    const now = (await stat(file)).size;
    if (now > size) [size, grownAt] = [now, Date.now()];
    if (Date.now() - grownAt > stillMs) kill(child);
  }
}

/** Ends its whole group, so that the table engine ends with it. */
function kill({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
