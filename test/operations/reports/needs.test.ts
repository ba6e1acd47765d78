import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

const as = useUser('COORDINATOR');
let ids: { readonly vipId: string; readonly vehicleId: string; readonly driverId: string; readonly eventId: string };

beforeAll(async () => {
  await withSettings({
    timezone: 'Europe/London',
    tags: {
      vehicle: [{ id: 'LIFT', label: { en: 'Lift', de: 'Hebebühne' } }],
      driver: [{ id: 'ARABIC', label: { en: 'Speaks Arabic' } }],
    },
  });
  const needs = { vehicle: ['LIFT'], driver: ['ARABIC'] };
  const [vipId = ''] = await someVips(as, 1, { name: 'Ada', partySize: 12, wheelchairs: 2, luggage: 30, needs });
  const vehicleId = await aVehicle({ seatCapacity: 49, wheelchairPlaces: 2, tags: ['LIFT'] });
  const driverId = await aDriver('Amara Okafor');
  const people = { [vipId]: { count: 5, wheelchairs: 1, luggage: 7 } };
  const ride = { type: 'TRANSPORT', title: 'To the gala', vipIds: [vipId], people, vehicleId, driverId };
  const eventId = await anEvent(as, ride);
  const press = { type: 'TRANSPORT', title: 'Press shuttle', seatsNeeded: 40, vehicleId };
  await anEvent(as, { ...press, startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T13:00:00Z' });
  const boat = { type: 'TRANSPORT', title: 'Crates', mode: 'WATER', carries: 'GOODS' };
  const goods = { what: 'Crates of wine', pieces: 4, ofVipIds: [vipId] };
  await anEvent(as, {
    ...boat,
    goods,
    vehicleId: await aVehicle({ type: 'BOAT', carries: 'BOTH' }),
    startTime: '2027-05-10T14:00:00Z',
    endTime: '2027-05-10T15:00:00Z',
  });
  ids = { vipId, vehicleId, driverId, eventId };
});

async function paper(body: Record<string, unknown>): Promise<string> {
  return (await textOfPages(await reportFile(as, { format: 'PDF', ...body }))).join(' ');
}
const NEEDS = 'wheelchairs: 1 · pieces of luggage: 7 · Lift · Speaks Arabic';

describe('papers', () => {
  it('of the desk and of drivers say what a ride needs, and count who rides', async () => {
    const day = await paper({ kind: 'DAY_SHEET', date: '2027-05-10' });
    for (const text of [`5 people: Ada (5) · ${NEEDS}`, '40 people', 'by water · goods: Crates of wine × 4 (Ada)'])
      expect(day).toContain(text);
    const manifest = await paper({ kind: 'VEHICLE_MANIFEST', ids: [ids.vehicleId] });
    for (const text of [`5 people · ${NEEDS}`, '40 people', 'party of 5']) expect(manifest).toContain(text);
    const schedule = await paper({ kind: 'DRIVER_SCHEDULE', ids: [ids.driverId] });
    for (const text of ['5 people', `Needs ${NEEDS}`]) expect(schedule).toContain(text);
  });

  it('name tags in their own language', async () => {
    expect(await paper({ kind: 'DRIVER_SCHEDULE', ids: [ids.driverId], language: 'de' })).toContain(
      'Bedarf Rollstühle: 1 · Gepäckstücke: 7 · Hebebühne · Speaks Arabic',
    );
  });

  it('of a guest say how many of the party ride, and nothing of needs', async () => {
    const itinerary = await paper({ kind: 'VIP_SCHEDULE', ids: [ids.vipId] });
    for (const text of ['Party of 12', 'Party 5 people']) expect(itinerary).toContain(text);
    for (const text of ['wheelchairs', 'Lift', 'Arabic']) expect(itinerary).not.toContain(text);
  });
});

describe('the answer for a ride', () => {
  it('has what was said of it, and of each guest how many ride', async () => {
    const { body } = await call(getEvent, { as, params: { eventId: ids.eventId } });
    expect(body).toMatchObject({ vips: [{ partySize: 5 }], people: { [ids.vipId]: { count: 5 } } });
  });
});
