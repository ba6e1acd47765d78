import { randomBytes } from 'node:crypto';

/** Sets the environment of a test file, like that of a Lambda, with its own table. */
Object.assign(process.env, {
  NODE_ENV: 'test',
  NODE_COMPILE_CACHE: process.env['COMPILED_OF_COMMANDS'],
  TABLE_NAME: `motorcade-test-${randomBytes(6).toString('hex')}`,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  OIDC_ISSUER: process.env['TEST_ISSUER'],
  OIDC_AUDIENCE: 'motorcade-test',
  OIDC_JWKS_URI: `${process.env['TEST_ISSUER']}/jwks`,
  POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'SILENT',
  // Tests of the log set their own part.
  LOG_DETAIL_PERCENT: '0',
  // Tests of the rate limit set their own limit. Other tests must not reach it: with this one, `plain-sending.ts` does not even count.
  RATE_LIMIT_REQUESTS: '1000000',
  // A busy machine answers late. Tests of outages set their own limits.
  TIME_LIMIT_COUNT_MS: '60000',
  TIME_LIMIT_CONNECTION_MS: '60000',
  TIME_LIMIT_TRY_MS: '60000',
  TIME_LIMIT_KEYS_MS: '60000',
  TIME_LIMIT_CALL_MS: '150000',
  TIME_LIMIT_OPERATION_MS: '170000',
});
