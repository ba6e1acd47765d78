import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import { jobs, operations } from '#functions/registry.ts';
import { addStacks, checkByNag, type Deployed } from '#infra/app.ts';
import { MIGRATION } from '#infra/bundling/entries.ts';
import { oncePerRun } from './once-per-run.ts';

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read resources of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly Properties: any;
  readonly DeletionPolicy?: string;
}

export interface Template {
  /** The size of the file that CloudFormation gets. */
  readonly bytes: number;
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Parameters: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
  /** The stacks that are deployed before it. */
  readonly follows: readonly string[];
  /** The tags that CloudFormation gives to everything in the stack. */
  readonly tags: Readonly<Record<string, string>>;
}

const folder = mkdtempSync(join(tmpdir(), 'motorcade-synth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The context that `cdk` uses, so that tests see the templates that are deployed. But nothing is copied: tests read templates alone. */
const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
const WITHOUT_COPIES = { 'aws:cdk:disable-asset-staging': true };

/** The settings that every deployment needs. */
export const REQUIRED_SETTINGS = { OIDC_ISSUER: 'https://id.example.org/', OIDC_AUDIENCE: 'motorcade' };

let apps = 0;

export interface Variation {
  readonly settings?: Readonly<Record<string, string>>;
  readonly environment?: NodeJS.ProcessEnv;
  /** False where the templates differ from those of others only in what cdk-nag does not look at. It takes a quarter of a synthesis. */
  readonly nag?: boolean;
  /** Changes the app before synthesis. */
  readonly change?: (app: App) => void;
}

/**
 * Synthesises the service with these operations and jobs, and returns the templates by stack name. Throws if cdk-nag reports an
 * error. The rules of CloudFormation, which take most of the time of a synthesis, are left to `npx cdk synth -q`.
 */
export function synthesise(
  { jobs, operations }: Pick<Deployed, 'jobs' | 'operations'>,
  { change = () => undefined, environment = REQUIRED_SETTINGS, nag = true, settings = {} }: Variation = {},
): Record<string, Template> {
  apps += 1;
  const bundleFolder = join(folder, 'bundles');
  const ids = [
    ...operations.map(({ contract }) => contract.operationId),
    ...jobs.map(({ contract }) => contract.jobId),
    MIGRATION.id,
  ];
  for (const id of ids) placeBundle(bundleFolder, id);
  const app = new App({
    outdir: join(folder, `app-${apps}`),
    context: { ...context, ...WITHOUT_COPIES, ...settings },
    stackTraces: false,
    treeMetadata: false,
    builtinCloudFormationValidation: false,
  });
  const { stackTraceLimit } = Error;
  // CDK notes where each resource is made, which takes an eighth of a synthesis.
  Error.stackTraceLimit = 1;
  try {
    addStacks(app, { operations, jobs, bundleFolder, environment });
    if (nag) checkByNag(app);
    change(app);
    return templatesOf(app);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function templatesOf(app: App): Record<string, Template> {
  const { stacks } = app.synth();
  return Object.fromEntries(
    stacks.map(({ dependencies, stackName, tags, template, templateFullPath }) => [
      stackName,
      {
        ...(template as Template),
        tags,
        follows: dependencies.map(({ id }) => id),
        bytes: statSync(templateFullPath).size,
      },
    ]),
  );
}

/**
 * Returns the templates of the whole service, with the settings that every deployment needs. They are synthesised once for all test files of a
 * run, without cdk-nag: `test/infra/moved-operations.test.ts` has it check operations of each stack, and `npx cdk synth -q` all of them.
 */
export async function serviceTemplates(): Promise<Record<string, Template>> {
  const made = await oncePerRun('service-templates', async (shared) => {
    const stacks = synthesise({ operations: await operations(), jobs: await jobs() }, { nag: false });
    await writeFile(join(shared, TEMPLATES), JSON.stringify(stacks));
  });
  return JSON.parse(await readFile(join(made, TEMPLATES), 'utf8')) as Record<string, Template>;
}
const TEMPLATES = 'templates.json';

/** Writes a placeholder, because these tests do not read the bundles. */
function placeBundle(bundleFolder: string, id: string): void {
  mkdirSync(join(bundleFolder, id), { recursive: true });
  writeFileSync(join(bundleFolder, id, 'index.js'), `// ${id}\n`);
}

export function resourcesOf({ Resources }: Template, type: string): Resource[] {
  return Object.values(Resources).filter(({ Type }) => Type === type);
}

/** Returns the resources of this type in all stacks of capabilities, each with the name of its stack. */
export function inCapabilities(
  stacks: Readonly<Record<string, Template>>,
  type: string,
): (Resource & { readonly stack: string })[] {
  return Object.entries(stacks)
    .filter(([, template]) => resourcesOf(template, 'AWS::ApiGatewayV2::Integration').length > 0)
    .flatMap(([stack, template]) => resourcesOf(template, type).map((resource) => ({ ...resource, stack })));
}
