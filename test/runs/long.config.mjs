import quick from '../../jest.config.mjs';

/** `npm run test:long`: only the test files that `npm test` leaves out. Builds and browsers take minutes where they share two cores. */
export default { ...quick, rootDir: '../..', testMatch: ['**/*.long.test.ts'], testTimeout: 600_000 };
