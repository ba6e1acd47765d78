import quick from '../../jest.config.mjs';

/**
 * `npm run test:plain`: all test files on Jest's own runtime, which loads every module again for each of them. So nothing passes only because
 * `test/realm` shares modules between test files.
 */
export default {
  ...quick,
  rootDir: '../..',
  runtime: undefined,
  testEnvironment: 'node',
  setupFiles: ['./test/runs/errors-of-node.ts', ...quick.setupFiles],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/test/realm/', '\\.clients\\.test'],
};
