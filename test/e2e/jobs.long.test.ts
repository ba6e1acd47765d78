import { afterAll, describe, expect, it } from '@jest/globals';
import { clientOf, fetchToken } from './api-client.ts';
import { endAll, runScript, startLocalService, withFolder } from './local-service.ts';

afterAll(endAll);

describe('npm run job', () => {
  it('runs a job once in the running service, for the given time, and explains wrong arguments', () =>
    withFolder(async (folder) => {
      const env = { MOTORCADE_DATA: folder };
      const service = await startLocalService({ folder, env: { MOTORCADE_JOBS: 'off' } });
      const ask = clientOf(service.url, await fetchToken(folder, 'ada'));
      await ask('POST', '/api/users/register', {});
      const times = { startTime: '2031-05-01T10:00:00Z', endTime: '2031-05-01T11:00:00Z' };
      const planned = await ask('POST', '/api/events', { type: 'MEAL', title: 'Tea', ...times, vipIds: [] });
      const statusOf = async () => (await ask('GET', `/api/events/${planned.body.id}`)).body.status as string;

      const early = await runScript('job', ['advance-activities', '--now', '2031-05-01T09:59:59Z'], env);
      expect(early).toEqual({ code: 0, stderr: '', stdout: '{"begun":0,"completed":0}\n' });
      expect(await statusOf()).toBe('SCHEDULED');
      const due = await runScript('job', ['advance-activities', '--now', '2031-05-01T12:00:00+02:00'], env);
      expect(due.stdout).toBe('{"begun":1,"completed":0}\n');
      expect(await statusOf()).toBe('IN_PROGRESS');
      const unknown = await runScript('job', ['dance'], env);
      expect(unknown).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^There is no job dance\. .*\n$/) });
      const vague = await runScript('job', ['advance-activities', '--now', 'tomorrow'], env);
      expect(vague).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('RFC 3339') });
      await service.stop();
    }));

  it('explains that no service is running', () =>
    withFolder(async (folder) => {
      const env = { MOTORCADE_DATA: folder };
      const idle = await runScript('job', ['advance-activities'], env);
      expect(idle).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^No service uses .*\n$/) });
    }));
});
