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
