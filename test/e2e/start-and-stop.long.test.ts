import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { clientOf, fetchToken } from './api-client.ts';
import {
  endAll,
  type LocalService,
  processesWith,
  runScript,
  startLocalService,
  startRefused,
  withFolder,
} from './local-service.ts';
import { until } from './until.ts';

afterAll(endAll);

/** Signals a service and waits until it has ended cleanly, with all processes that it started. */
async function goneAfter(folder: string, signal: () => void): Promise<void> {
  const { pid } = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as { pid: number };
  const left = async () => (await processesWith(folder)).length > 0 || (await processesWith('main.ts')).some(isOf(pid));
  expect(await left()).toBe(true);
  signal();
  await until(async () => !(await left()));
  expect(await readdir(folder)).not.toContain('running.json');
}

function isOf(pid: number) {
  return (line: string) => line.trim().startsWith(`${pid} `);
}

describe('npm start', () => {
  it('prints the URLs and files, leaves no process behind, and keeps data, issuer and tokens over a restart', () =>
    withFolder(async (folder) => {
      const service = await startLocalService({ folder, throughNpm: true });
      const [first, last] = ['Motorcade starts.', 'Motorcade is ready'].map((text) => service.output().indexOf(text));
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeGreaterThan(first ?? 0);
      expect(service.output()).toContain(`${service.url}/api/docs`);
      expect(service.output()).toContain('npm run --silent token -- ');
      expect(service.output()).toContain(join(folder, 'service.log'));
      const token = await fetchToken(folder, 'admin');
      expect((await clientOf(service.url, token)('POST', '/api/users/register', {})).status).toBeLessThan(300);
      const added = await clientOf(service.url, token)('POST', '/api/vips', { name: 'Zoë 王', department: 'OTHER' });
      expect(added.status).toBe(201);
      // A terminal sends Ctrl-C to npm and to all processes that npm started.
      await goneAfter(folder, () => process.kill(-service.pid, 'SIGINT'));

      const second = await startLocalService({ folder, throughNpm: true });
      const read = await clientOf(second.url, token)('GET', `/api/vips/${added.body.id}`);
      expect(read).toMatchObject({ status: 200, body: { name: 'Zoë 王' } });
      // It ends also when only npm gets a signal.
      await goneAfter(folder, () => process.kill(second.pid, 'SIGTERM'));
    }));

  it('refuses a port that is in use, with a clear message', () =>
    withFolder(async (folder) => {
      const other = createServer();
      const port = await listen(other, 0);
      const { code, output } = await startRefused({ folder }, port);
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringMatching(/(?:^|\n)Port \d+ is taken\. .*PORT=.*\n$/),
      });
      await closeServer(other, 0);
    }));
});

describe('a running service', () => {
  let folder = '';
  let service: LocalService;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
    service = await startLocalService({ folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('does not print requests, and makes secret files readable only by their owner', async () => {
    await fetch(`${service.url}/api/health`);
    expect(service.output()).not.toContain('"operationId"');
    for (const file of ['identity.json', 'running.json', 'service.log']) {
      expect([file, (await stat(join(folder, file))).mode & 0o077]).toEqual([file, 0]);
    }
  });

  it('refuses a folder in use, an unreachable engine and an invalid port', async () => {
    const second = await startRefused({ folder }, 0);
    expect(second).toEqual({ code: 1, output: expect.stringContaining(`${service.url} (process ${service.pid})`) });
    const silent = await startRefused(
      { folder: join(folder, 'other'), env: { DDB_ENDPOINT: 'http://127.0.0.1:9' } },
      0,
    );
    expect(silent).toEqual({ code: 1, output: expect.stringMatching(/(?:^|\n)No table engine answers at .*\n$/) });
    const third = await startRefused({ folder, env: { PORT: 'none' } }, 0);
    expect(third).toEqual({ code: 1, output: expect.stringMatching(/(?:^|\n)PORT must be a number.*\n$/) });
    expect((await fetch(`${service.url}/api/health`)).status).toBe(200);
  });

  it('has a token for `npm run token`, which prints nothing else, with the given claims', async () => {
    const options = ['driver.müller', '--name', 'Jürgen Müller', '--email', 'jm@example.org'];
    const { code, stderr, stdout } = await runScript('token', options, { MOTORCADE_DATA: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const claims = JSON.parse(Buffer.from(stdout.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      sub: 'driver.müller',
      name: 'Jürgen Müller',
      email: 'jm@example.org',
      aud: 'motorcade',
    });
    expect(claims.exp - claims.iat).toBeGreaterThanOrEqual(3_600);
  });

  it('ends at last with a clear message when its table engine ends', async () => {
    const engine = (await processesWith(folder)).find((line) => !line.includes('/bin/sh'));
    process.kill(Number.parseInt(engine ?? '', 10), 'SIGKILL');
    expect(await service.ended()).toBe(1);
    expect(service.output()).toContain('Motorcade stopped: the table engine has ended.');
  });
});

describe('npm run token', () => {
  it('explains a service that is not running, and a missing subject', () =>
    withFolder(async (folder) => {
      const idle = await runScript('token', ['admin'], { MOTORCADE_DATA: folder });
      expect(idle).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^No service uses .*\n$/) });
      const unnamed = await runScript('token', [], { MOTORCADE_DATA: folder });
      expect(unnamed).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Usage: .*\n$/) });
    }));
});
