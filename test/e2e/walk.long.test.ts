import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw } from '#test/infra/local/use-gateway.ts';
import { clientOf, fetchToken, type Reply } from './api-client.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

let folder = '';
let service: LocalService;
let ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  service = await startLocalService({ folder });
  ask = clientOf(service.url, await fetchToken(folder, 'ada'));
});

afterAll(async () => {
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

describe('the first hour of a coordinator', () => {
  it('goes from registration to an itinerary by day', async () => {
    const me = await ask('POST', '/api/users/register', {});
    expect(me.body).toMatchObject({ id: 'ada', role: 'ADMINISTRATOR', isApproved: true });
    expect((await ask('PATCH', '/api/settings', { timezone: 'Europe/London' })).status).toBe(200);
    const add = async (name: string, partySize: number) =>
      (await ask('POST', '/api/vips', { name, partySize, department: 'OFFICE_OF_DEVELOPMENT' })).body.id as string;
    const vipIds = [await add('Zoë Łukasiewicz', 2), await add('王小明', 1)];
    const meeting = await ask('POST', '/api/events', {
      type: 'MEETING',
      title: 'Briefing',
      location: 'Guildhall',
      startTime: '2027-03-27T23:30:00Z',
      endTime: '2027-03-28T00:30:00Z',
      vipIds,
    });
    expect(meeting.status).toBe(201);
    const leg = await ask('POST', '/api/events', {
      type: 'TRANSPORT',
      title: 'To the hotel',
      masterEventId: meeting.body.id,
      pickupLocation: 'Guildhall',
      dropoffLocation: 'Hotel Aurora',
      startTime: '2027-03-28T02:30:00+01:00',
      endTime: '2027-03-28T03:00:00+01:00',
    });
    expect(leg).toMatchObject({ status: 201, body: { vipIds, master: { id: meeting.body.id, title: 'Briefing' } } });
    const itinerary = await ask('GET', `/api/vips/${vipIds[1]}/schedule`);
    const days = itinerary.body.days as { date: string; activities: { title: string }[] }[];
    expect(itinerary.body).toMatchObject({ vip: { name: '王小明' }, timezone: 'Europe/London' });
    expect(days.map(({ activities, date }) => [date, activities.map(({ title }) => title)])).toEqual([
      ['2027-03-27', ['Briefing']],
      ['2027-03-28', ['To the hotel']],
    ]);
    expect((await ask('GET', '/events?search=briefing')).body.items).toHaveLength(1);
  });
});

describe('the local gateway', () => {
  it('answers unknown paths and methods with problem documents', async () => {
    const lost = await ask('GET', '/api/nowhere');
    expect(lost).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const wrong = await ask('DELETE', '/api/health');
    expect(wrong).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(wrong.headers.get('allow')).toContain('GET');
    expect((await ask('GET', '/api/vips/', undefined)).status).toBe(404);
  });

  it('allows browser clients of this machine, and no others', async () => {
    const preflight = (origin: string) =>
      fetch(`${service.url}/api/vips`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const near = await preflight('http://localhost:5173');
    expect(near.status).toBe(204);
    expect(near.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(near.headers.get('access-control-allow-methods')).toContain('POST');
    expect((await preflight('https://elsewhere.example.org')).headers.has('access-control-allow-origin')).toBe(false);
  });

  it('answers 400 to invalid HTTP, and keeps running', async () => {
    expect(await sendRaw(service.port, '\u0016\u0003\u0001 not HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(
      await sendRaw(service.port, 'GET /api/vips/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 400 /);
    expect((await ask('POST', '/api/vips', '{"name":')).status).toBe(400);
    expect((await ask('GET', '/api/health')).status).toBe(200);
  });

  it('counts the requests of an address and refuses the 101st', async () => {
    const limited = await startLocalService({ folder: join(folder, 'limited'), env: { RATE_LIMIT_REQUESTS: '100' } });
    const before = Number((await fetch(`${limited.url}/api/health`)).headers.get('ratelimit-remaining'));
    const send = async (sent: number): Promise<number> => {
      const headers = { 'x-forwarded-for': `203.0.113.${sent}` };
      return (await fetch(`${limited.url}/api/health`, { headers })).status;
    };
    // One after the other, a busy machine could take longer than the minute that is counted. With all at once, the table is late for some.
    const AT_ONCE = 10;
    const statuses: number[] = [];
    for (let sent = 0; sent < before; sent += AT_ONCE) {
      const next = Array.from({ length: Math.min(AT_ONCE, before - sent) }, (_none, place) => send(sent + place));
      statuses.push(...(await Promise.all(next)));
    }
    expect([before > 90, new Set(statuses)]).toEqual([true, new Set([200])]);
    expect(await send(before)).toBe(429);
    await limited.stop();
  });
});
