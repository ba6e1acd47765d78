import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UserFacingError } from '#infra/local/user-facing-error.ts';

/** The folder with the templates, so that the comparison and the deployment use the same ones. */
export const TEMPLATES = 'cdk.out';

/** Runs a command of CDK in this terminal. Throws UserFacingError if it fails: CDK has said why. */
export async function cdk(...words: readonly string[]): Promise<void> {
  const child = spawn('cdk', words, { env: process.env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new UserFacingError(`cdk ${words[0]} failed. The lines above say why.`);
}

/** Compares the templates with what is deployed, without change sets, which would leave empty stacks behind. */
export function showDifferences(stacks: readonly string[], ...more: readonly string[]): Promise<void> {
  return cdk('diff', '--app', TEMPLATES, '--method', 'template', ...more, ...stacks);
}
