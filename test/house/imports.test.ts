import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface Findings {
  readonly modules: readonly { readonly source: string }[];
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

const cruise = async (cwd: string): Promise<Findings> => {
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
};

/** For each rule a file that breaks it, and what it must not import. */
const PLANTED: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ['no-circular', 'infra/egg.ts', '#infra/hen.ts'],
  ['resolvable', 'infra/lost.ts', '#shared/nowhere.ts'],
  ['schemas-are-words', 'shared/schemas/late.ts', '#shared/runtime/once.ts'],
  ['contract-is-a-promise', 'shared/contract/busy.ts', '#shared/runtime/once.ts'],
  ['domain-is-pure', 'shared/domain/clock.ts', 'node:fs'],
  ['domain-is-pure', 'shared/domain/reader.ts', '#shared/entities/vip.ts'],
  ['sdk-behind-a-door', 'functions/vips/shortcut.ts', '@aws-sdk/client-dynamodb'],
  ['sdk-behind-a-door', 'shared/runtime/shortcut.ts', 'electrodb'],
  ['entities-keep-records', 'shared/entities/proud.ts', '#shared/runtime/serve.ts'],
  ['adapters-stand-alone', 'shared/adapters/gps/curious.ts', '#shared/adapters/flights/port.ts'],
  ['adapters-stand-alone', 'shared/adapters/gps/keeper.ts', '#shared/entities/vip.ts'],
  ['documents-are-made-of-data', 'shared/documents/reader.ts', '#shared/entities/vip.ts'],
  ['runtime-is-in-every-bundle', 'shared/runtime/heavy.ts', '#shared/adapters/flights/port.ts'],
  ['shared-stands-below', 'shared/runtime/climber.ts', '#functions/vips/get-vip.ts'],
  ['operation-not-to-operation', 'functions/vips/copy.ts', '#functions/vips/get-vip.ts'],
  ['operation-not-to-operation', 'functions/vips/list-all.ts', '#functions/registry.ts'],
  ['operation-not-to-outside', 'functions/vips/builder.ts', '#infra/egg.ts'],
  ['by-registry-only', 'openapi/favourite.ts', '#functions/vips/get-vip.ts'],
  ['dev-packages-stay-home', 'functions/vips/tester.ts', 'jest'],
  ['nothing-imports-test', 'infra/untested.ts', '#test/support/call.ts'],
];

/** What the planted files import. */
const INNOCENT: Readonly<Record<string, string>> = {
  'infra/hen.ts': "import '#infra/egg.ts';\nexport {};\n",
  'shared/runtime/once.ts': 'export {};\n',
  'shared/runtime/serve.ts': 'export {};\n',
  'shared/entities/vip.ts': 'export {};\n',
  'shared/adapters/flights/port.ts': 'export {};\n',
  'functions/registry.ts': 'export {};\n',
  'functions/vips/get-vip.ts': 'export {};\n',
  'test/support/call.ts': 'export {};\n',
  'node_modules/electrodb/index.js': '',
  'node_modules/electrodb/package.json': '{ "name": "electrodb", "main": "index.js" }',
  'node_modules/@aws-sdk/client-dynamodb/index.js': '',
  'node_modules/@aws-sdk/client-dynamodb/package.json': '{ "name": "@aws-sdk/client-dynamodb", "main": "index.js" }',
  'node_modules/jest/index.js': '',
  'node_modules/jest/package.json': '{ "name": "jest", "main": "index.js" }',
};

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

  it('run one way through the whole project', async () => {
    const { modules, summary } = await cruise('.');
    expect(summary.violations.map(({ from, rule, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    // A cruiser that cannot read TypeScript sees nothing and finds nothing.
    const ours = modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
    expect(ours.length).toBeGreaterThan(100);
  });

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
