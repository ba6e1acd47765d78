import quick from '../../jest.config.mjs';

/** `npm run test:clients`: generates clients from the API document with the generators of others, and runs them. It installs them first. */
export default { ...quick, rootDir: '../..', testMatch: ['**/*.clients.test.ts'], testTimeout: 900_000 };
