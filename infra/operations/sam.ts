import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '#functions/registry.ts';
import { writeJsonFile } from '#infra/local/control/json-file.ts';
import { requireRunning } from '#infra/local/control/running.ts';
import { stopRequested } from '#infra/local/control/stop-requested.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { runScript } from '#infra/local/script.ts';
import { shortestPath } from '#infra/local/shortest-path.ts';
import { capabilityStackName, stackNames } from '#infra/names.ts';
import { capabilityOf } from '#shared/contract/capability.ts';
import { forwardPort } from './forward.ts';
import { oneTemplate, type StackTemplate } from './one-template.ts';
import { SAM_TEMPLATE, samSetup } from './sam-setup.ts';

/** Docker Desktop gives this name to the machine. On Linux, the bridge of Docker has an address of the machine. */
const NAME_OF_HOST = 'host.docker.internal';
function bridgeAddress(): string | undefined {
  return networkInterfaces()['docker0']?.find(({ family }) => family === 'IPv4')?.address;
}

/** Writes the one template that SAM reads, from those that `cdk synth` wrote. */
async function writeTemplate(): Promise<string> {
  const capabilities = (await operations()).map(({ contract }) =>
    capabilityStackName(undefined, capabilityOf(contract)),
  );
  const templates = [stackNames().api, ...new Set(capabilities)].map((name) => `cdk.out/${name}.template.json`);
  await writeJsonFile(
    SAM_TEMPLATE,
    oneTemplate(
      await Promise.all(templates.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as StackTemplate)),
    ),
  );
  return `${SAM_TEMPLATE} has the API and all its operations.`;
}

/**
 * Prepares `sam local start-api` against the running local service, as `npm run sam`: writes the variables of the functions, and prints
 * the commands. On Linux it goes on running, so that the containers reach the service. With `--template`, only writes the template.
 */
if (import.meta.main)
  await runScript(async () => {
    const { values } = parseArgs({ options: { host: { type: 'string' }, template: { type: 'boolean' } } });
    if (values.template) return writeTemplate();
    const dataFolder = dataFolderFrom(process.env);
    const bridge = bridgeAddress();
    const file = join(dataFolder, 'sam.json');
    const host = values.host ?? bridge ?? NAME_OF_HOST;
    const setup = samSetup(await requireRunning(dataFolder), host, shortestPath(file));
    await writeJsonFile(file, setup.variables);
    process.stdout.write(`Run these commands in another terminal:\n\n  ${setup.commands.join('\n\n  ')}\n\n`);
    if (values.host || !bridge) return 'The containers reach the local service by the name in these commands.';
    await using forwarded = new AsyncDisposableStack();
    for (const port of setup.ports) forwarded.use(await forwardPort(bridge, port));
    process.stdout.write(`Containers now reach the local service at ${bridge}. Press Ctrl-C to stop.\n`);
    await stopRequested();
    return 'Stopped.';
  });
