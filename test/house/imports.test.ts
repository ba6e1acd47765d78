import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface Findings {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

interface Config {
  readonly default: { readonly forbidden: readonly { readonly name: string }[] };
}

const FOLDERS = ['functions', 'shared', 'infra', 'openapi', 'test'];
const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

async function cruise(cwd: string): Promise<Findings> {
  const asked = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...FOLDERS];
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [cruiser, ...asked], options).catch(
    // It exits with the number of violations, which its output tells as well.
    (error: unknown) => {
      const { stdout: told } = error as { stdout?: string };
      if (told) return { stdout: told };
      throw error;
    },
  );
  return JSON.parse(stdout) as Findings;
}

/** For each rule a file that breaks it, and what it imports. */
const PLANTED: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ['units-imports-downwards', 'shared/units/climber.ts', '#shared/platform/once.ts'],
  ['schemas-imports-downwards', 'shared/schemas/climber.ts', '#shared/platform/once.ts'],
  ['platform-imports-downwards', 'shared/platform/climber.ts', '#shared/contract/problem.ts'],
  ['contract-imports-downwards', 'shared/contract/climber.ts', '#shared/domain/records.ts'],
  ['domain-imports-downwards', 'shared/domain/climber.ts', '#shared/entities/vips/vip.ts'],
  ['table-imports-downwards', 'shared/table/climber.ts', '#shared/entities/vips/vip.ts'],
  ['entities-imports-downwards', 'shared/entities/climber.ts', '#shared/pipeline/serve.ts'],
  ['documents-imports-downwards', 'shared/documents/climber.ts', '#shared/use-cases/context.ts'],
  ['pages-imports-downwards', 'shared/pages/climber.ts', '#test/support/call.ts'],
  ['pages-run-in-browsers', 'shared/pages/logging.ts', '#shared/platform/once.ts'],
  ['functions-imports-downwards', 'functions/system/borrower.ts', '#shared/pages/logging.ts'],
  ['adapters-imports-downwards', 'shared/adapters/gps/climber.ts', '#shared/use-cases/context.ts'],
  ['use-cases-imports-downwards', 'shared/use-cases/climber.ts', '#shared/pipeline/serve.ts'],
  ['pipeline-imports-downwards', 'shared/pipeline/climber.ts', '#functions/vips/get-vip.ts'],
  ['functions-imports-downwards', 'functions/vips/climber.ts', '#infra/egg.ts'],
  ['openapi-imports-downwards', 'openapi/climber.ts', '#infra/egg.ts'],
  ['infra-imports-downwards', 'infra/climber.ts', '#test/support/call.ts'],
  ['no-circular', 'infra/egg.ts', '#infra/hen.ts'],
  ['resolvable', 'infra/lost.ts', '#shared/nowhere.ts'],
  ['schemas-need-zod-alone', 'shared/schemas/dated.ts', 'electrodb'],
  ['platform-knows-no-records', 'shared/platform/curious.ts', '#shared/schemas/vips/vip.ts'],
  ['contract-only-declares', 'shared/contract/busy.ts', '#shared/platform/once.ts'],
  ['domain-is-pure', 'shared/domain/clock.ts', 'node:fs'],
  ['sdk-behind-table-and-adapters', 'functions/vips/shortcut.ts', '@aws-sdk/client-dynamodb'],
  ['sdk-behind-table-and-adapters', 'shared/pipeline/shortcut.ts', 'electrodb'],
  ['table-knows-no-entity', 'shared/table/curious.ts', '#shared/schemas/vips/vip.ts'],
  ['transact-by-context-only', 'shared/use-cases/writer.ts', '#shared/table/transact.ts'],
  ['adapters-stand-alone', 'shared/adapters/gps/curious.ts', '#shared/adapters/flights/port.ts'],
  ['adapters-stand-alone', 'shared/adapters/gps/keeper.ts', '#shared/entities/vips/vip.ts'],
  ['documents-are-made-of-data', 'shared/documents/reader.ts', '#shared/entities/vips/vip.ts'],
  ['pipeline-is-in-every-bundle', 'shared/pipeline/heavy.ts', '#shared/adapters/flights/port.ts'],
  ['operation-not-to-operation', 'functions/vips/copy.ts', '#functions/vips/get-vip.ts'],
  ['operation-not-to-operation', 'functions/vips/list-all.ts', '#functions/registry.ts'],
  ['by-registry-only', 'openapi/favourite.ts', '#functions/vips/get-vip.ts'],
  ['local-without-cdk', 'infra/local/builder.ts', '#infra/constructs/grants.ts'],
  ['dev-packages-stay-out', 'functions/vips/tester.ts', 'jest'],
];

/** The targets of these imports. They break no rule. */
const TARGETS = [
  'shared/platform/once.ts',
  'shared/schemas/vips/vip.ts',
  'shared/contract/problem.ts',
  'shared/domain/records.ts',
  'shared/table/transact.ts',
  'shared/entities/vips/vip.ts',
  'shared/adapters/flights/port.ts',
  'shared/use-cases/context.ts',
  'shared/pipeline/serve.ts',
  'functions/registry.ts',
  'functions/vips/get-vip.ts',
  'infra/constructs/grants.ts',
  'test/support/call.ts',
];
const INNOCENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TARGETS.map((file) => [file, 'export {};\n'])),
  'infra/hen.ts': "import '#infra/egg.ts';\nexport {};\n",
  'node_modules/electrodb/index.js': '',
  'node_modules/electrodb/package.json': '{ "name": "electrodb", "main": "index.js" }',
  'node_modules/@aws-sdk/client-dynamodb/index.js': '',
  'node_modules/@aws-sdk/client-dynamodb/package.json': '{ "name": "@aws-sdk/client-dynamodb", "main": "index.js" }',
  'node_modules/jest/index.js': '',
  'node_modules/jest/package.json': '{ "name": "jest", "main": "index.js" }',
};

// That the project itself breaks none is a part of `npm run check`.
describe('imports', () => {
  let broken: string;
  beforeAll(async () => {
    broken = await mkdtemp(join(tmpdir(), 'imports-'));
    const planted = Object.fromEntries(
      PLANTED.map(([, file, imported]) => [file, `import '${imported}';\nexport {};\n`]),
    );
    for (const [file, text] of Object.entries({ ...INNOCENT, ...planted })) {
      await mkdir(dirname(join(broken, file)), { recursive: true });
      await writeFile(join(broken, file), text);
    }
    await Promise.all(
      ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'].map((file) => cp(file, join(broken, file))),
    );
  });
  afterAll(() => rm(broken, { recursive: true }));

  it('are caught by the rule they break', async () => {
    const { summary } = await cruise(broken);
    const caught = new Set(summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`));
    expect(PLANTED.map(([rule, file]) => `${rule}: ${file}`).filter((each) => !caught.has(each))).toEqual([]);
  });

  it('have no rule that was never seen to bite', async () => {
    const { default: config } = (await import(pathToFileURL(resolve('.dependency-cruiser.mjs')).href)) as Config;
    const rules = new Set(config.forbidden.map(({ name }) => name));
    expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(rules);
  });
});
