import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RootConstruct } from 'constructs';
import { readSettingsFile, settingsOf } from '#infra/read-settings.ts';
import { settingsSchema } from '#test/support/settings-schema.ts';
import { REQUIRED_SETTINGS } from '#test/support/synthesised.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorcade-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: unknown, name = 'summit'): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
function settingsFrom(context: Record<string, unknown>, environment: NodeJS.ProcessEnv = {}) {
  const { node } = new RootConstruct();
  for (const [name, value] of Object.entries(context)) node.setContext(name, value);
  return settingsOf(node, environment);
}

describe('the file of a deployment', () => {
  it('gives the settings and, by its name, the name of the deployment', () => {
    const settings = fileOf({
      ...REQUIRED_SETTINGS,
      table: 'summit-2',
      RATE_LIMIT_REQUESTS: 300,
      CORS_ORIGINS: ['https://a.example.org', 'https://b.example.org'],
    });
    expect(settingsFrom({ settings })).toMatchObject({
      deployment: 'summit',
      table: 'summit-2',
      RATE_LIMIT_REQUESTS: '300',
      CORS_ORIGINS: 'https://a.example.org,https://b.example.org',
    });
  });

  it('gives way to the command line, and not to the environment', () => {
    const settings = fileOf({ ...REQUIRED_SETTINGS, table: 'summit-2', cost: 'events' });
    const environment = { RATE_LIMIT_KEY: 'user', OIDC_AUDIENCE: 'other' };
    const read = settingsFrom({ settings, table: 'summit-3', cost: '' }, environment);
    expect(read).toMatchObject({ table: 'summit-3', OIDC_AUDIENCE: REQUIRED_SETTINGS.OIDC_AUDIENCE });
    expect(read).not.toHaveProperty('RATE_LIMIT_KEY');
    expect(read).not.toHaveProperty('cost');
  });

  it.each<readonly [unknown, string]>([
    ['{', 'summit.json cannot be read'],
    ['[]', 'summit.json must be a JSON object'],
    [{ tabel: 'x' }, 'summit.json: tabel is no setting. The nearest is table'],
    [{ zeal: 'x' }, 'summit.json: zeal is no setting. The settings are OIDC_ISSUER'],
    [{ table: {} }, 'summit.json: table must be a text'],
    [{ deployment: 'gala' }, 'deployment must be summit'],
    [REQUIRED_SETTINGS.OIDC_ISSUER, 'cannot be read'],
    [{ OIDC_ISSUER: REQUIRED_SETTINGS.OIDC_ISSUER }, 'OIDC_AUDIENCE is missing. Write it into the file'],
    [{ ...REQUIRED_SETTINGS, front: 'perhaps' }, 'front must be true or false. Now it is perhaps'],
  ])('%j is refused before anything is created', (content, fault) => {
    const settings = fileOf(content);
    expect(() => settingsFrom({ settings })).toThrow(fault);
  });

  it('that does not exist is refused', () => {
    expect(() => readSettingsFile(join(folder, 'none.json'))).toThrow('none.json cannot be read: ENOENT');
  });
});

describe('deployments/settings.schema.json', () => {
  const path = 'deployments/settings.schema.json';

  it('is derived from the settings', () => {
    const derived = JSON.stringify(settingsSchema(), undefined, 2);
    if (process.env['KEEP_SCHEMA']) writeFileSync(path, `${derived}\n`);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(derived));
  });

  it('accepts the example, and refuses what the deployment refuses', () => {
    const ajv = new Ajv2020();
    addFormats.default(ajv);
    const accepts = ajv.compile(settingsSchema());
    const example = JSON.parse(readFileSync('deployments/example.json', 'utf8'));
    expect(accepts(example)).toBe(true);
    expect(settingsFrom({ settings: 'deployments/example.json' }).deployment).toBe('example');
    for (const wrong of [{ tabel: 'x' }, { narrowKeys: 'yes' }, { OIDC_ISSUER: 7 }, { RATE_LIMIT_REQUESTS: 0 }])
      expect(accepts({ ...example, ...wrong })).toBe(false);
    expect(accepts({ ...example, front: true, RATE_LIMIT_REQUESTS: 300 })).toBe(true);
  });
});
