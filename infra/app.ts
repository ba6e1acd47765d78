import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { jobs, operations } from '#functions/registry.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { BUILD_FOLDER } from './bundling/build.ts';
import { bundle } from './bundling/bundle.ts';
import { entries } from './bundling/entries.ts';
import { stackNames } from './names.ts';
import { SettingsError, settingsOf } from './read-settings.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { FirewallStack } from './stacks/firewall.ts';
import { FrontStack } from './stacks/front.ts';
import { HeadRoutesStack } from './stacks/head-routes.ts';
import { JobsStack } from './stacks/jobs.ts';
import { MigrationsStack } from './stacks/migrations.ts';
import { MonitoringStack } from './stacks/monitoring.ts';

export interface Deployed {
  readonly operations: readonly { readonly contract: Contract }[];
  readonly jobs: readonly { readonly contract: JobContract }[];
  /** The folder of the bundles. Each bundle has a folder named after its id. */
  readonly bundleFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Adds the stacks of the service to an app, checked by cdk-nag. CDK deploys them in this order: data, migrations, jobs, API, routes
 * of HEAD, monitoring.
 * So the code finds a migrated table. With the setting `front`, a firewall and CloudFront follow. Throws SettingsError if a setting is
 * missing or wrong.
 */
export const addStacks = (app: App, { bundleFolder, environment, ...deployed }: Deployed): void => {
  const settings = settingsOf(app.node, environment);
  const { cost, deployment } = settings;
  const names = stackNames(deployment);
  // CloudFormation gives the tags of a stack to everything in it that can have tags.
  const given = {
    settings,
    suppressTemplateIndentation: true,
    tags: { application: 'motorcade', deployment, cost: cost ?? deployment },
  };
  const data = new DataStack(app, names.data, given);
  const shared = { ...given, data, bundleFolder };
  const migrations = new MigrationsStack(app, names.migrations, shared);
  migrations.addStackDependency(data);
  const jobsStack = new JobsStack(app, names.jobs, { ...shared, jobs: deployed.jobs });
  jobsStack.addStackDependency(migrations);
  // Deployed after the jobs: changing the settings enables or disables the schedules of the jobs.
  const api = new ApiStack(app, names.api, {
    ...shared,
    operations: deployed.operations,
    schedules: jobsStack.schedules,
    queues: jobsStack.queues,
  });
  api.addStackDependency(migrations);
  new HeadRoutesStack(app, names.headRoutes, { ...given, api, operations: deployed.operations });
  new MonitoringStack(app, names.monitoring, { ...given, data, api, jobsStack, jobs: deployed.jobs });
  if (settings.front) {
    const firewall = new FirewallStack(app, names.firewall, given);
    new FrontStack(app, names.front, { ...given, api, firewall });
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};

/** Runs as the app of `cdk`: checks the settings, builds all bundles, then writes the templates. */
const main = async (): Promise<void> => {
  const app = new App();
  settingsOf(app.node, process.env);
  await bundle(await entries(), { outFolder: BUILD_FOLDER });
  addStacks(app, {
    operations: await operations(),
    jobs: await jobs(),
    bundleFolder: BUILD_FOLDER,
    environment: process.env,
  });
  app.synth();
};

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
