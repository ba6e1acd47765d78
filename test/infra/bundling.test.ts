import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bundle } from '#infra/bundling/bundle.ts';
import { defaultProvider } from '#infra/bundling/environment-credentials.ts';
import { omittedModule } from '#infra/bundling/lean-modules.ts';
import { tableEndpoint } from '#test/support/table-endpoint.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-bundling-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the credentials of a bundle', () => {
  const before = { ...process.env };
  const tokens: (string | undefined)[] = [];
  const service = createServer(({ headers, url }, response) => {
    tokens.push(headers.authorization);
    response.statusCode = url === '/none' ? 403 : 200;
    response.end(
      JSON.stringify({
        AccessKeyId: 'id',
        SecretAccessKey: 'secret',
        Token: 'token',
        Expiration: '2026-11-21T12:00:00Z',
      }),
    );
  });
  let origin: string;

  beforeAll(async () => {
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    service.close();
  });
  beforeEach(() => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']) delete process.env[name];
  });
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });

  it('come from the environment', async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' });
    const found = await defaultProvider()();
    expect(found).toMatchObject({ accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' });
    expect(tokens).toEqual([]);
  });

  it('come from the container endpoint that the environment names, with their time of expiry', async () => {
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `${origin}/credentials`;
    process.env['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'] = join(folder, 'token');
    await writeFile(join(folder, 'token'), 'pass');
    expect(await defaultProvider()()).toMatchObject({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      expiration: new Date('2026-11-21T12:00:00Z'),
    });
    expect(tokens).toEqual(['pass']);
  });

  it('are never requested from another host without TLS', async () => {
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = 'http://example.org/credentials';
    await expect(defaultProvider()()).rejects.toThrow('URL not accepted. It must either be HTTPS');
  });

  it('fail with a reason where the endpoint refuses, and where the environment names none', async () => {
    await expect(defaultProvider()()).rejects.toThrow('AWS_CONTAINER_CREDENTIALS_FULL_URI');
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `${origin}/none`;
    await expect(defaultProvider({ maxRetries: 0 })()).rejects.toThrow('status: 403');
  });
});

const ENDPOINT = { id: 'endpoint', file: 'test/support/table-endpoint.ts' };

describe('the bundled client of the table', () => {
  it('finds the same endpoint in each part of AWS as the SDK itself', async () => {
    const [built] = await bundle([ENDPOINT], { outFolder: join(folder, 'built') });
    const bundled = createRequire(import.meta.url)(built?.path ?? '') as { tableEndpoint: typeof tableEndpoint };
    for (const region of [
      'eu-west-1',
      'us-east-1',
      'cn-north-1',
      'us-gov-west-1',
      'us-isob-east-1',
      'eusc-de-east-1',
    ]) {
      expect(bundled.tableEndpoint(region)).toBe(tableEndpoint(region));
    }
  });
});

describe('a folder of bundles', () => {
  it('is kept while it is asked for the same, and emptied for anything else', async () => {
    const outFolder = join(folder, 'built');
    const first = await bundle([ENDPOINT], { outFolder });
    const mark = join(outFolder, 'endpoint', 'mark');
    await writeFile(mark, '');
    expect(await bundle([ENDPOINT], { outFolder })).toEqual(first);
    expect(existsSync(mark)).toBe(true);
    await bundle([{ ...ENDPOINT, generated: { 'routes.json': '{}' } }], { outFolder });
    expect(existsSync(mark)).toBe(false);
    expect(existsSync(join(outFolder, 'endpoint', 'routes.json'))).toBe(true);
  });
});

describe('a module that is left out', () => {
  it('has the same exports, and each throws when it is used', async () => {
    const path = join(folder, 'whole.mjs');
    await writeFile(path, 'export const one = 1;\nexport class Two {}\nconst three = 3;\nexport { three as Three };\n');
    await writeFile(join(folder, 'omitted.mjs'), omittedModule(path));
    const module = (await import(join(folder, 'omitted.mjs'))) as Record<string, new () => unknown>;
    expect(Object.keys(module).sort()).toEqual(['Three', 'Two', 'one']);
    for (const Omitted of Object.values(module)) expect(() => new Omitted()).toThrow('left out of the bundle');
  });

  it('needs a module that declares exports', async () => {
    const path = join(folder, 'empty.mjs');
    await writeFile(path, 'module.exports = {};');
    expect(() => omittedModule(path)).toThrow('declares no exports');
  });
});

describe('a replacement that matches nothing', () => {
  it('fails the build of a function', async () => {
    // Its one entity needs ElectroDB, and nothing in it needs the other replaced files, as after an update that moved them.
    await writeFile(join(folder, 'function.js'), "export { Entity } from 'electrodb';\n");
    const file = relative('', join(folder, 'function.js'));
    const building = bundle([{ id: 'function', file }], { outFolder: join(folder, 'failed') });
    await expect(building).rejects.toThrow('matches nothing: zod\\/v4\\/core\\/to-json-schema\\.js$');
  });
});
