import { parseArgs } from 'node:util';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { type Check, publicChecks, SmokeFailure, signedInChecks, smokeClient } from './smoke-checks.ts';

const USAGE =
  'Usage: npm run --silent ops -- smoke --url <base address> [--token <access token>]   (or MOTORCADE_TOKEN instead of --token)';

function argumentsOf(words: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...words], options: { url: { type: 'string' }, token: { type: 'string' } } });
    if (values.url !== undefined && URL.canParse(values.url)) return { ...values, url: values.url };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UserFacingError(USAGE);
}

/** Checks a deployed service, as `npm run ops -- smoke`. Exit code 1: a check failed. */
export async function smoke(words: readonly string[]): Promise<string> {
  const { token = process.env['MOTORCADE_TOKEN'], url } = argumentsOf(words);
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
  });
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  if (!(await runSmoke({ url, token: token || undefined, print, stopped: () => isStopped })))
    throw new UserFacingError('The smoke test failed. `npm run ops -- doctor` looks for the cause.');
  return 'The smoke test passed.';
}

interface Smoke {
  /** The base address of the service, such as `https://api.example.org`. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly print: (line: string) => void;
  /** True if the operator wants to stop. The checks end, and what they created is deleted. */
  readonly stopped?: () => boolean;
}

/** Checks a deployed service through its API, and deletes what the checks created. Returns true if all checks passed. */
export async function runSmoke({ print, stopped = () => false, token, url }: Smoke): Promise<boolean> {
  const base = url.replace(/\/+$/, '').replace(/\/api$/, '');
  const passes = async ({ run, title }: Check): Promise<boolean> => {
    try {
      await run();
      print(`ok    ${title}`);
      return true;
    } catch (error) {
      if (!(error instanceof SmokeFailure)) throw error;
      print(`FAIL  ${title}: ${error.message}`);
      return false;
    }
  };
  let passed = true;
  for (const check of publicChecks(smokeClient(base))) passed = (await passes(check)) && passed;
  if (token === undefined) {
    print('skip  the checks that sign in: give --token, or set MOTORCADE_TOKEN, of an administrator or coordinator');
    return passed;
  }
  const { checks, cleanUp } = signedInChecks(smokeClient(base, token), `Smoke test ${new Date().toISOString()}`);
  // Each check needs those before it.
  for (const check of checks) {
    if (stopped()) print('stop  the checks that are left');
    if (stopped() || !(await passes(check))) {
      passed = false;
      break;
    }
  }
  const isClean = await passes({ title: 'what was created is deleted', run: cleanUp });
  return passed && isClean;
}
