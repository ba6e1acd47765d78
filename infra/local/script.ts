import { tellingOf } from './gateway/plain-refusal.ts';

/** Runs a script that people call beside the service: prints its one line, or says why there is none and ends with 1. */
export const runScript = async (script: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await script()}\n`);
  } catch (error) {
    process.stderr.write(tellingOf(error));
    process.exitCode = 1;
  }
};
