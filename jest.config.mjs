import { totalmem } from 'node:os';

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error('Motorcade needs its own Node 24: run `npm ci` without --ignore-scripts, then `npm test`');
}

// With `--runInBand`, the global setup loads a part of the service in the process of all test files, before the first of them.
const { forgetAfterEachFile } = await import('./test/realm/forgetting-once.ts');
const { keepEntities } = await import('./test/realm/kept-entities.ts');
forgetAfterEachFile();
keepEntities();

export default {
  // `npm run trials -- conditions` and `npm run trials -- mutate` repeat tests with changes.
  testEnvironment: process.env.TRIALS ? './test/trials/environment.ts' : './test/realm/environment.ts',
  runtime: '<rootDir>/test/realm/runtime.mjs',
  testSequencer: '<rootDir>/test/realm/longest-first.mjs',
  roots: ['<rootDir>/test'],
  // `npm run test:long` and `npm run test:clients` run the others.
  testMatch: ['**/!(*.long|*.clients).test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testTimeout: 180_000,
  // More than a small machine has cores: a test often waits for the engine, a browser or a service. Each takes 1.5 GB at most.
  maxWorkers: totalmem() > 12e9 ? 4 : 3,
  // A worker that holds more than this after a file is replaced. The next one loads all packages again. So the realm collects garbage before.
  workerIdleMemoryLimit: '1GB',
  // A process of 1 GB takes a while to end on a busy machine.
  workerGracefulExitTimeout: 5_000,
  globalSetup: './test/support/global-setup.ts',
  globalTeardown: './test/support/global-teardown.ts',
  setupFiles: ['./test/support/environment.ts'],
  setupFilesAfterEnv: [
    './test/support/begin.ts',
    ...(process.env.TRIALS === 'conditions' ? ['./test/conditions/hook.ts'] : []),
  ],
  reporters: ['default', '<rootDir>/test/support/summary-reporter.mjs'],
};
