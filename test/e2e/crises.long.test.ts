import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AviationStackStub, startAviationStack } from '#infra/local/stubs/aviationstack.ts';
import { clientOf, fetchToken, type Reply } from './api-client.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';

let folder = '';
let provider: AviationStackStub;
let service: LocalService;
let ask: (method: string, path: string, body?: unknown) => Promise<Reply>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-'));
  provider = await startAviationStack();
  service = await startLocalService({ folder, env: { FLIGHTS_URL: provider.url, FLIGHTS_KEY: provider.key } });
  ask = clientOf(service.url, await fetchToken(folder, 'ada'));
  await ask('POST', '/api/users/register', {});
});

afterAll(async () => {
  await service.stop();
  await provider.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
async function make(path: string, body: object): Promise<string> {
  const { body: made, status } = await ask('POST', path, body);
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made.id as string;
}
function aVip(name: string) {
  return make('/api/vips', { name, department: 'OTHER' });
}
function aDriver(name: string) {
  return make('/api/drivers', { name });
}
function aVan(name: string, seatCapacity: number) {
  return make('/api/vehicles', { name, type: 'VAN', seatCapacity });
}
function aRide(fields: object) {
  return make('/api/events', {
    type: 'TRANSPORT',
    title: 'Ride',
    startTime: inHours(2),
    endTime: inHours(3),
    vipIds: [],
    ...fields,
  });
}

interface Row {
  readonly code: string;
  readonly subject: { readonly id: string };
  readonly mend: { readonly operationId: string; readonly body: unknown };
}
async function rowsOf(subjectId: string): Promise<Row[]> {
  return (await ask('GET', '/api/attention')).body.items.filter(({ subject }: Row) => subject.id === subjectId);
}

describe('in a crisis', () => {
  it('a flight is delayed by phone: a dry run and one request move its pick-up', async () => {
    const flightDate = inHours(20).slice(0, 10);
    const arrival = { scheduledTime: inHours(22) };
    const flightId = await make('/api/flights', { flightNumber: 'QQ1', flightDate, arrival });
    const fleet = { driverId: await aDriver('Dana'), vehicleId: await aVan('Van 1', 7) };
    const eventId = await aRide({ flightId, startTime: inHours(22.5), endTime: inHours(23), ...fleet });
    const delay = (query: string) =>
      ask('POST', `/api/flights/QQ1/delay?date=${flightDate}&follow=true${query}`, { minutes: 40, note: 'By phone' });
    const moved = { pickups: [{ eventId, outcome: 'MOVED' }] };
    expect((await delay('&dryRun=true')).body).toMatchObject(moved);
    expect((await delay('')).body).toMatchObject(moved);
    expect(await rowsOf(eventId)).toEqual([]);
  });

  it('a dinner moves: a dry run and one request move its transports too', async () => {
    const dinner = await make('/api/events', {
      type: 'MEAL',
      title: 'Dinner',
      startTime: inHours(30),
      endTime: inHours(32),
      vipIds: [await aVip('Zoë Moved')],
    });
    const fleet = { driverId: await aDriver('Lee'), vehicleId: await aVan('Van 9', 7) };
    const there = await aRide({ masterEventId: dinner, startTime: inHours(29), endTime: inHours(29.5), ...fleet });
    const back = await aRide({ masterEventId: dinner, startTime: inHours(32.2), endTime: inHours(32.7), ...fleet });
    const times = { startTime: inHours(31), endTime: inHours(33) };
    const move = (query: string) => ask('PATCH', `/api/events/${dinner}?withLegs=true${query}`, times);
    const idsOf = ({ body }: Reply) => body.children.map(({ id }: { id: string }) => id);
    expect(idsOf(await move('&dryRun=true'))).toEqual([there, back]);
    const { body } = await move('');
    expect(body.warnings).toBeUndefined();
    expect(body.children[0].startTime > inHours(29.9)).toBe(true);
  });

  it('a driver drops out: a dry run and one request, then one request per ride that is left', async () => {
    const [driverId, spare] = [await aDriver('Robin'), await aDriver('Sam')];
    const eventId = await aRide({ driverId, vehicleId: await aVan('Van 2', 7) });
    const remove = (query: string) => ask('DELETE', `/api/drivers/${driverId}?unassign=true${query}`);
    expect((await remove('&dryRun=true')).body).toMatchObject({ assignments: [{ activityId: eventId }] });
    expect((await remove('')).status).toBe(204);
    expect((await ask('GET', '/api/events?needs=driver')).body.items).toMatchObject([{ id: eventId }]);
    const [row] = await rowsOf(eventId);
    expect(row).toMatchObject({ code: 'RIDE_WITHOUT_DRIVER', mend: { operationId: 'updateEvent' } });
    const mended = await ask('PATCH', `/api/events/${eventId}`, row?.mend.body);
    expect(mended.body.driver).not.toBeNull();
    expect([spare, mended.body.driverId]).toContain(mended.body.driverId);
    expect(await rowsOf(eventId)).toEqual([]);
  });

  it('a party grows: a dry run and one request, then the list offers a larger vehicle', async () => {
    const vipId = await aVip('Zoë Łukasiewicz');
    const fleet = { driverId: await aDriver('Kim'), vehicleId: await aVan('Van 3', 3) };
    const eventId = await aRide({ vipIds: [vipId], startTime: inHours(5), endTime: inHours(6), ...fleet });
    const coach = await aVan('Coach', 40);
    const grow = (query: string) => ask('PATCH', `/api/vips/${vipId}${query}`, { partySize: 20 });
    const warned = { warnings: [{ code: 'SEATS_EXCEEDED', activityId: eventId }] };
    expect((await grow('?dryRun=true')).body).toMatchObject(warned);
    expect((await grow('')).body).toMatchObject(warned);
    const [row] = await rowsOf(eventId);
    expect(row).toMatchObject({ code: 'SEATS_EXCEEDED', mend: { body: { vehicleId: coach } } });
    expect((await ask('PATCH', `/api/events/${eventId}`, row?.mend.body)).status).toBe(200);
    expect(await rowsOf(eventId)).toEqual([]);
  });
});
