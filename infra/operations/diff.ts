import { runScript } from '#infra/local/script.ts';
import { cdk, showDifferences, TEMPLATES } from './deploy/cdk.ts';
import { deployCommand } from './deploy/deploy-command.ts';
import { settingsForCdk } from './deploy/prepare.ts';

/** Shows what a deployment would change, as `npm run diff`. Takes what `npm run deploy` takes. Changes nothing. */
export async function diff(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = deployCommand(words, environment);
  await cdk('synth', '--quiet', '--output', TEMPLATES, ...(await settingsForCdk(command)));
  await showDifferences(command.stacks);
  return 'Nothing was changed.';
}

if (import.meta.main) await runScript(() => diff(process.argv.slice(2), process.env));
