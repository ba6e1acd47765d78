import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { clientOf, fetchToken } from './api-client.ts';
import { endAll, runScript, startLocalService, withFolder } from './local-service.ts';

afterAll(endAll);

describe('the commands of operators', () => {
  it('check, examine and prepare a local service', () =>
    withFolder(async (folder) => {
      const env = { MOTORCADE_DATA: folder };
      const service = await startLocalService({ folder });
      const token = await fetchToken(folder, 'ada');
      await clientOf(service.url, token)('POST', '/api/users/register', {});

      const [smoke, doctor, replay, event, sam] = await Promise.all([
        runScript('ops', ['smoke', '--url', service.url], { ...env, MOTORCADE_TOKEN: token }),
        runScript('ops', ['doctor'], env),
        runScript('ops', ['replay', 'deliver-messages'], env),
        runScript('ops', ['event', 'getVip', '--param', 'vipId=vip_1'], env),
        runScript('ops', ['sam', '--host', 'host.docker.internal'], env),
      ]);
      expect(smoke).toMatchObject({ code: 0, stdout: expect.stringMatching(/The smoke test passed\.\n$/) });
      expect(doctor).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /The doctor found (?:no problem|\d warnings?, and nothing that stops the service)\.\n$/,
        ),
      });
      expect(replay.stdout).toBe('0 messages of deliver-messages moved back into the queue.\n');
      expect(JSON.parse(event.stdout)).toMatchObject({
        rawPath: '/api/vips/vip_1',
        pathParameters: { vipId: 'vip_1' },
      });
      expect(sam.stdout).toContain(`--env-vars ${join(folder, 'sam.json')}`);
      const variables = JSON.parse(await readFile(join(folder, 'sam.json'), 'utf8')) as object;
      const DDB_ENDPOINT = expect.stringMatching(/^http:\/\/host\.docker\.internal:\d+$/);
      expect(variables).toMatchObject({ Parameters: { TABLE_NAME: 'motorcade', DDB_ENDPOINT } });
      expect((await stat(join(folder, 'running.json'))).mode & 0o077).toBe(0);
      await service.stop();
    }));

  it('say what is wrong, with exit code 1', () =>
    withFolder(async (folder) => {
      const env = { MOTORCADE_DATA: folder };
      const service = await startLocalService({ folder, env: { MOTORCADE_JOBS: 'off' } });
      const [doctor, unknown, smoke] = await Promise.all([
        runScript('ops', ['doctor'], env),
        runScript('ops', ['replay', 'dance'], env),
        runScript('ops', ['smoke'], env),
      ]);
      expect(doctor.code).toBe(1);
      expect(doctor.stdout).toContain(
        'PROBLEM schedule flight-poller: disabled\n        -> Start without MOTORCADE_JOBS=off.',
      );
      expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('deliver-messages') });
      expect(smoke).toMatchObject({ code: 1, stderr: expect.stringContaining('--url') });
      await service.stop();
    }));
});
