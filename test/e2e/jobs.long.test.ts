import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientOf, fetchToken } from './api-client.ts';
import { endAll, type LocalService, runScript, startLocalService, withFolder } from './local-service.ts';

const LOOK_AGAIN_MS = 20;

let folder = '';
let service: LocalService;
let ask: ReturnType<typeof clientOf>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  service = await startLocalService({ folder, env: { MOTORCADE_JOBS: 'off' } });
  ask = clientOf(service.url, await fetchToken(folder, 'ada'));
  await ask('POST', '/api/users/register', {});
});
afterAll(async () => {
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run job', () => {
  it('runs a job once in the running service, for the given time, and explains wrong arguments', async () => {
    const env = { MOTORCADE_DATA: folder };
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
  });

  it('works out a large plan in a thread of its own: the service answers others meanwhile', async () => {
    const start = Date.parse('2031-06-01T10:00:00Z');
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    for (let n = 0; n < 60; n += 1) {
      const type = { type: 'VAN', seatCapacity: 8 };
      await ask('POST', '/api/vehicles', { name: `Van ${n}`, ...type });
      await ask('POST', '/api/drivers', { name: `Driver ${n}`, phone: null });
    }
    for (let n = 0; n < 150; n += 1) {
      const times = { startTime: at(n), endTime: at(n + 40) };
      await ask('POST', '/api/events', { type: 'TRANSPORT', title: 'Ride', ...times, vipIds: [] });
    }
    const body = { kind: 'ASSIGN', from: at(0), to: at(1_440) };
    const { id, status } = (await ask('POST', '/api/proposals', body)).body;
    expect(status).toBe('PENDING');
    const run = runScript('job', ['finish-proposals'], { MOTORCADE_DATA: folder });
    let answersWhilePlanning = 0;
    for (;;) {
      const proposal = (await ask('GET', `/api/proposals/${id}`)).body;
      if (proposal.status !== 'PENDING') break;
      if (proposal.progress.done === 1) answersWhilePlanning += 1;
      await pause(LOOK_AGAIN_MS);
    }
    expect(await run).toMatchObject({ code: 0, stdout: '{"received":1,"failed":0}\n' });
    expect((await ask('GET', `/api/proposals/${id}`)).body).toMatchObject({ figures: { coveredRides: 150 } });
    // In the thread of the service, the first answer comes after the plan. How many come before it depends on how busy the machine is.
    expect(answersWhilePlanning).toBeGreaterThan(1);
  });

  it('sets the clock of the service, which goes on from there, and sets it back', async () => {
    const env = { MOTORCADE_DATA: folder };
    const aheadMs = async () =>
      Date.parse((await fetch(`${service.url}/api/health`)).headers.get('date') ?? '') - Date.now();
    const soon = new Date(Date.now() + 7_200_000).toISOString();
    const set = await runScript('clock', [soon], env);
    expect(set).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d{4}-/) });
    expect(await aheadMs()).toBeGreaterThan(7_000_000);
    expect((await runScript('clock', ['real'], env)).code).toBe(0);
    expect(await aheadMs()).toBeLessThan(1_000);
    const vague = await runScript('clock', ['tomorrow'], env);
    expect(vague).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('RFC 3339') });
  });

  it('explains that no service is running', () =>
    withFolder(async (unused) => {
      const env = { MOTORCADE_DATA: unused };
      const idle = await runScript('job', ['advance-activities'], env);
      expect(idle).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^No service uses .*\n$/) });
    }));
});
