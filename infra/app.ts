import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { jobs, operations } from '#functions/registry.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { BUILD_FOLDER } from './bundling/build.ts';
import { bundle } from './bundling/bundle.ts';
import { entries } from './bundling/entries.ts';
import { settingsOf } from './settings.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
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
 * Adds the stacks of the service to an app, checked by cdk-nag. CDK deploys them in this order: data, migrations, jobs, API, monitoring.
 * So the code finds a migrated table.
 */
export const addStacks = (app: App, { bundleFolder, environment, ...deployed }: Deployed): void => {
  const settings = settingsOf(app.node, environment);
  const { DEPLOYMENT: name = 'Motorcade' } = settings;
  const data = new DataStack(app, `${name}Data`);
  const shared = { data, bundleFolder, settings };
  const migrations = new MigrationsStack(app, `${name}Migrations`, shared);
  const jobsStack = new JobsStack(app, `${name}Jobs`, { ...shared, jobs: deployed.jobs });
  jobsStack.addStackDependency(migrations);
  // Deployed after the jobs: changing the settings enables or disables the schedules of the jobs.
  const api = new ApiStack(app, `${name}Api`, {
    ...shared,
    operations: deployed.operations,
    schedules: jobsStack.schedules,
    queues: jobsStack.queues,
  });
  api.addStackDependency(migrations);
  new MonitoringStack(app, `${name}Monitoring`, {
    deployment: name,
    data,
    api,
    jobsStack,
    jobs: deployed.jobs,
    settings,
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};

/** Runs as the app of `cdk`: builds all bundles, then writes the templates. */
const main = async (): Promise<void> => {
  await bundle(await entries(), { outFolder: BUILD_FOLDER });
  const app = new App();
  addStacks(app, {
    operations: await operations(),
    jobs: await jobs(),
    bundleFolder: BUILD_FOLDER,
    environment: process.env,
  });
  app.synth();
};

if (import.meta.main) await main();
