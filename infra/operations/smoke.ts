import { parseArgs } from 'node:util';
import { runScript } from '#infra/local/script.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { runSmoke } from './run-smoke.ts';

const USAGE =
  'Usage: npm run --silent smoke -- --url <base address> [--token <access token>]   (or MOTORCADE_TOKEN instead of --token)';

function argumentsOf() {
  try {
    const { values } = parseArgs({ options: { url: { type: 'string' }, token: { type: 'string' } } });
    if (values.url !== undefined && URL.canParse(values.url)) return { ...values, url: values.url };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UserFacingError(USAGE);
}

/** Checks a deployed service, as `npm run smoke`. Exit code 1: a check failed. */
if (import.meta.main)
  await runScript(async () => {
    const { token = process.env['MOTORCADE_TOKEN'], url } = argumentsOf();
    let isStopped = false;
    process.once('SIGINT', () => {
      isStopped = true;
    });
    const print = (line: string): void => {
      process.stdout.write(`${line}\n`);
    };
    if (!(await runSmoke({ url, token: token || undefined, print, stopped: () => isStopped })))
      throw new UserFacingError('The smoke test failed. `npm run doctor` looks for the cause.');
    return 'The smoke test passed.';
  });
