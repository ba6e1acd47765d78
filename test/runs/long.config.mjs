import quick from '../../jest.config.mjs';

/** `npm run test:long`: only the test files that `npm test` leaves out. */
export default { ...quick, rootDir: '../..', testMatch: ['**/*.long.test.ts'] };
