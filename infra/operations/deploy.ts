import { runScript } from '#infra/local/script.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { cdk, showDifferences, TEMPLATES } from './deploy/cdk.ts';
import { deployCommand } from './deploy/deploy-command.ts';
import { halfMadeStacks } from './deploy/half-made.ts';
import { settingsForCdk } from './deploy/prepare.ts';

/**
 * Deploys all stacks, or those that it names, as `npm run deploy -- --settings deployments/<name>.json`. Asks nothing, so a pipeline can
 * run it. Refuses changes of settings that are not announced, and stacks that are half-made. Prints new permissions first.
 */
export async function deploy(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = deployCommand(words, environment);
  const { concurrency, deployment, stacks } = command;
  const context = await settingsForCdk(command);
  const halfMade = await halfMadeStacks(deployment);
  if (halfMade.length > 0) {
    throw new UserFacingError(['Some stacks are half-made. Nothing was changed.', ...halfMade].join('\n- '));
  }
  await cdk('synth', '--quiet', '--output', TEMPLATES, ...context);
  await showDifferences(stacks, '--security-only');
  const chosen = stacks.length > 0 ? stacks : ['--all'];
  await cdk('deploy', '--app', TEMPLATES, '--require-approval', 'never', '--concurrency', concurrency, ...chosen);
  return `${deployment} is deployed.`;
}

if (import.meta.main) await runScript(() => deploy(process.argv.slice(2), process.env));
