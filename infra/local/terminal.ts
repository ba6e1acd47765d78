import { relative } from 'node:path';
import { describeError } from './user-facing-error.ts';

/** Runs a command for a running service. Prints its one line, or its error with exit code 1. */
export async function runScript(script: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await script()}\n`);
  } catch (error) {
    process.stderr.write(describeError(error));
    process.exitCode = 1;
  }
}

/** Returns a path relative to the working directory, where it is below it. */
export function shortestPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}

const CHECK_EVERY_MS = 300;

/**
 * Resolves when this process is asked to stop: by SIGINT, SIGTERM or SIGHUP. A signal may come twice, because npm forwards a Ctrl-C
 * that the terminal has already sent. A signal to npm alone ends only npm, so under npm the end of the parent counts too.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    const parent = process.ppid;
    if (!process.env['npm_lifecycle_event']) return;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, CHECK_EVERY_MS).unref();
  });
}
