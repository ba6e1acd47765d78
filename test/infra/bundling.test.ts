import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bundle } from '#infra/bundling/bundle.ts';
import { defaultProvider } from '#infra/bundling/environment-credentials.ts';
import { hollow } from '#infra/bundling/hollow.ts';
import { tableEndpoint } from '#test/support/table-endpoint.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-bundling-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the credentials of a bundle', () => {
  const before = { ...process.env };
  const asked: (string | undefined)[] = [];
  const service = createServer(({ headers, url }, response) => {
    asked.push(headers.authorization);
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
    expect(await defaultProvider()()).toEqual({ accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' });
  });

  it('come from the container endpoint that the environment names, with the instant at which they end', async () => {
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `${origin}/credentials`;
    process.env['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'] = join(folder, 'token');
    await writeFile(join(folder, 'token'), 'pass\n');
    expect(await defaultProvider()()).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      expiration: new Date('2026-11-21T12:00:00Z'),
    });
    expect(asked).toEqual(['pass']);
  });

  it('are never asked of another host in the clear', async () => {
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = 'http://example.org/credentials';
    await expect(defaultProvider()()).rejects.toThrow('not asked of example.org without TLS');
  });

  it('fail with a reason where the endpoint refuses, and where there is none', async () => {
    await expect(defaultProvider()()).rejects.toThrow('no AWS credentials in the environment');
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `${origin}/none`;
    await expect(defaultProvider()()).rejects.toThrow('answered 403');
  });
});

describe('the bundled client of the table', () => {
  it('finds the same endpoint in each part of AWS as the SDK itself', async () => {
    const [built] = await bundle([{ id: 'endpoint', file: 'test/support/table-endpoint.ts' }], {
      outFolder: join(folder, 'built'),
    });
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

describe('a hollow module', () => {
  it('has the exports of the whole one, each of which refuses', async () => {
    const path = join(folder, 'whole.mjs');
    await writeFile(path, 'export const one = 1;\nexport class Two {}\nconst three = 3;\nexport { three as Three };\n');
    await writeFile(join(folder, 'hollow.mjs'), hollow(path));
    const module = (await import(join(folder, 'hollow.mjs'))) as Record<string, new () => unknown>;
    expect(Object.keys(module).sort()).toEqual(['Three', 'Two', 'one']);
    for (const Refused of Object.values(module)) expect(() => new Refused()).toThrow('left out of the bundle');
  });

  it('is not made of a module in which no export was found', async () => {
    const path = join(folder, 'empty.mjs');
    await writeFile(path, 'module.exports = {};');
    expect(() => hollow(path)).toThrow('no exports');
  });
});
