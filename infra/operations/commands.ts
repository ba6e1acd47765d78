import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { UserFacingError } from '#infra/local/terminal.ts';

const run = promisify(execFile);
const MAX_BYTES = 10_000_000;

/** What the AWS CLI refused, with its exit code and its text. */
export class AwsRefusal extends UserFacingError {
  readonly text: string;

  constructor(words: readonly string[], text: string) {
    super(
      `aws ${words.slice(0, 2).join(' ')} failed: ${text.trim()}\nLook at your credentials (AWS_PROFILE) and the region (AWS_REGION).`,
    );
    this.text = text;
  }
}

/** Runs a command of the AWS CLI and returns its answer. It knows every kind of credentials. Throws AwsRefusal. */
export async function aws(...words: readonly string[]): Promise<unknown> {
  try {
    const { stdout } = await run('aws', [...words, '--output', 'json'], { env: environment(), maxBuffer: MAX_BYTES });
    return stdout.trim() === '' ? undefined : JSON.parse(stdout);
  } catch (error) {
    const { code, message, stderr = message } = error as NodeJS.ErrnoException & { readonly stderr?: string };
    if (code === 'ENOENT') {
      throw new UserFacingError('There is no AWS CLI. Install it: https://aws.amazon.com/cli/', { cause: error });
    }
    throw new AwsRefusal(words, stderr);
  }
}

/** Version 1 of the AWS CLI reads the region from another variable than all else. */
function environment(): NodeJS.ProcessEnv {
  const { AWS_REGION } = process.env;
  return { ...process.env, ...(AWS_REGION ? { AWS_DEFAULT_REGION: AWS_REGION } : {}) };
}

/** Runs a command of CDK in this terminal. Throws UserFacingError if it fails: CDK has said why. */
export async function cdk(words: readonly string[], { cwd = process.cwd() } = {}): Promise<void> {
  const child = spawn('cdk', words, { cwd, env: process.env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new UserFacingError(`cdk ${words[0]} failed. The lines above say why.`);
}
