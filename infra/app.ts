import { App, PermissionsBoundary, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { jobs, operations } from '#functions/registry.ts';
import { capabilityOf, formerCapabilityOf, tagOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { routesFor } from '#shared/contract/operation-routes.ts';
import { BUILD_FOLDER, buildFunctions } from './bundling/build.ts';
import { UserFacingError } from './local/terminal.ts';
import { capabilityStackName, stackNames } from './names.ts';
import { settingsOf } from './read-settings.ts';
import { ApiStack } from './stacks/api.ts';
import { BackupStack } from './stacks/backup.ts';
import { CapabilityStack, type CapabilityStackProps } from './stacks/capability.ts';
import { DataStack } from './stacks/data.ts';
import { FirewallStack } from './stacks/firewall.ts';
import { FrontStack } from './stacks/front.ts';
import { JobsStack } from './stacks/jobs.ts';
import { MigrationsStack } from './stacks/migrations.ts';
import { MonitoringStack } from './stacks/monitoring.ts';
import { OutsideStack } from './stacks/outside.ts';
import { ReleaseStack } from './stacks/release.ts';

export interface Deployed {
  readonly operations: readonly { readonly contract: Contract }[];
  readonly jobs: readonly { readonly contract: JobContract }[];
  /** The folder of the bundles. Each bundle has a folder named after its id. */
  readonly bundleFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Adds the stacks of the service to an app. CDK deploys them in this order: data, migrations, jobs, API, a stack
 * per capability, release, monitoring. So the code finds a migrated table. Clients get the new routes when all functions are there.
 * With the setting `front`, a firewall and CloudFront follow. Throws SettingsError if a setting is missing or wrong.
 */
export function addStacks(app: App, { bundleFolder, environment, ...deployed }: Deployed): void {
  const settings = settingsOf(app.node, environment);
  const { cost, deployment, permissionsBoundary } = settings;
  const names = stackNames(deployment);
  // CloudFormation gives the tags of a stack to everything in it that can have tags.
  const given = {
    settings,
    suppressTemplateIndentation: true,
    tags: { application: 'motorcade', deployment, cost: cost ?? deployment },
    ...(permissionsBoundary ? { permissionsBoundary: PermissionsBoundary.fromName(permissionsBoundary) } : {}),
  };
  const data = new DataStack(app, names.data, given);
  const shared = { ...given, data, bundleFolder };
  const migrations = new MigrationsStack(app, names.migrations, shared);
  migrations.addStackDependency(data);
  const contracts = deployed.operations.map(({ contract }) => contract);
  const jobsStack = new JobsStack(app, names.jobs, { ...shared, jobs: deployed.jobs, contracts });
  jobsStack.addStackDependency(migrations);
  // Deployed after the jobs: changing the settings enables or disables the schedules of the jobs.
  const api = new ApiStack(app, names.api, given);
  api.addStackDependency(migrations);
  const { queues, schedules } = jobsStack;
  const capabilities = addCapabilities(app, { ...shared, api, contracts, queues, schedules });
  new ReleaseStack(app, names.release, { ...given, api, capabilities });
  new MonitoringStack(app, names.monitoring, { ...given, data, api, jobsStack, jobs: deployed.jobs });
  if (settings.backup) {
    new BackupStack(app, names.backup, { ...given, data, copyTo: settings.backup }).addStackDependency(data);
  }
  if (settings.front) {
    const firewall = new FirewallStack(app, names.firewall, given);
    new FrontStack(app, names.front, { ...given, api, firewall });
  }
  if (settings.outsideCheck === 'on' || settings.frontLogs === 'on') {
    new OutsideStack(app, names.outside, { ...given, region: environment['CDK_DEFAULT_REGION'] });
  }
}

/** Lets a synthesis of the app throw what cdk-nag reports. */
export function checkByNag(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/** Adds a stack for each capability. One whose operations invoke others follows the stacks of these, so that it finds their functions. */
function addCapabilities(app: App, props: Omit<CapabilityStackProps, 'own' | 'moved'>): CapabilityStack[] {
  const { contracts, settings } = props;
  const names = new Set(contracts.flatMap((each) => [capabilityOf(each), formerCapabilityOf(each) ?? []].flat()));
  const stacks = new Map(
    [...names].sort().map((name) => {
      const own = contracts.filter((each) => capabilityOf(each) === name);
      const moved = contracts.filter((each) => formerCapabilityOf(each) === name);
      const description = `Motorcade: the operations of ${own[0] ? tagOf(own[0]) : name}`;
      const id = capabilityStackName(settings.deployment, name);
      return [name, new CapabilityStack(app, id, { ...props, own, moved, description })] as const;
    }),
  );
  for (const contract of contracts) {
    const invocable = Object.values(routesFor(contract.uses, contracts) ?? {});
    const stack = stacks.get(capabilityOf(contract));
    for (const name of new Set(invocable.map(({ capability }) => capability))) {
      const invoked = stacks.get(name);
      if (stack && invoked && invoked !== stack) stack.addStackDependency(invoked);
    }
  }
  return [...stacks.values()];
}

/** Runs as the app of `cdk`: checks the settings, builds all bundles, then writes the templates. */
async function main(): Promise<void> {
  const app = new App();
  settingsOf(app.node, process.env);
  await buildFunctions();
  addStacks(app, {
    operations: await operations(),
    jobs: await jobs(),
    bundleFolder: BUILD_FOLDER,
    environment: process.env,
  });
  checkByNag(app);
  app.synth();
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
