import { execFile } from 'node:child_process';

const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
/** Without one of its conditions, a retry may go on for ever. */
const LIMIT_MS = 300_000;

/** How a run of tests ended. */
export interface TestRun {
  readonly isGreen: boolean;
  /** The names of the tests that failed. */
  readonly failed: readonly string[];
}

/** Runs test files in one process, with more environment, in this copy of the project. A run that takes longer than 5 minutes has failed. */
export const runTests = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd = '.',
): Promise<TestRun> =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...environment }, maxBuffer: 256 * 1024 * 1024, timeout: LIMIT_MS };
    execFile(process.execPath, [...JEST, '--runInBand', ...args], options, (error, stdout, stderr) => {
      const failed = [...`${stdout}${stderr}`.matchAll(/^ {2}● (?<name>.+)$/gmu)].map(
        (each) => each.groups?.['name'] ?? '',
      );
      resolve({ isGreen: error === null, failed: [...new Set(failed)] });
    });
  });
