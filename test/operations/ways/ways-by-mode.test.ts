import { beforeEach, describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import * as clearWay from '#functions/ways/clear-way.ts';
import * as listWays from '#functions/ways/list-ways.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { aWay, type TestWay } from '#test/support/ways.ts';

useTable();
const as = useUser('COORDINATOR');
/** By road an hour around the bay; by water 10 minutes across it. */
let bay: TestWay;
beforeEach(async () => {
  await withSettings({ travel: { rule: 'REFUSE', peaks: [] }, turnaroundMinutes: 0 });
  bay = await aWay(as, 60);
  await set('WATER', 10);
  await set('WATER', 10, { from: bay.toId, to: bay.fromId });
});

function set(mode: string, minutes: number, params = { from: bay.fromId, to: bay.toId }) {
  return call(setWay, { as, params, body: { minutes, mode } });
}

async function listed(mode?: string) {
  const query = { from: bay.fromId, to: bay.toId, ...(mode ? { mode } : {}) };
  const { items } = (await call(listWays, { as, query })).body;
  return items.map((way: { mode: string; minutes: number }) => [way.mode, way.minutes]);
}

const LATE = {
  type: 'TRANSPORT',
  title: 'Drive',
  vipIds: [],
  startTime: '2027-05-10T10:30:00Z',
  endTime: '2027-05-10T11:30:00Z',
};

/** Books two rides from the hotel to the hall, 30 minutes apart: the vehicle comes back in between. Returns the second answer. */
async function bookTwice(mode: string, resources: Record<string, string>) {
  const ride = {
    type: 'TRANSPORT',
    title: 'Crossing',
    vipIds: [],
    pickupLocation: bay.from,
    dropoffLocation: bay.to,
    mode,
  };
  const first = { ...ride, startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z', ...resources };
  const made = await call(createEvent, { as, body: first });
  if (made.status !== 201) throw new Error(made.text);
  const second = { ...ride, startTime: '2027-05-10T10:30:00Z', endTime: '2027-05-10T11:30:00Z', ...resources };
  return call(createEvent, { as, body: second });
}

describe('ways by mode', () => {
  it('are set, listed and removed each by itself, by road unless they say otherwise', async () => {
    expect(await listed()).toEqual([['ROAD', 60]]);
    expect(await listed('WATER')).toEqual([['WATER', 10]]);
    expect(await listed('AIR')).toEqual([]);
    const params = { from: bay.fromId, to: bay.toId };
    expect((await call(setWay, { as, params, body: { minutes: 5, mode: 'RAIL' } })).body.errors[0].path).toBe(
      'body.mode',
    );
    await call(clearWay, { as, params, query: { mode: 'WATER' } });
    expect([await listed(), await listed('WATER')]).toEqual([[['ROAD', 60]], []]);
    const { items } = await auditsOfSubject('Way', `${bay.fromId}~${bay.toId}~WATER`, { limit: 10 } as never);
    expect(items.map(({ operationId }) => operationId).sort()).toEqual(['clearWay', 'setWay']);
  });

  it('let a boat go back over the water, where a car must go around', async () => {
    const boat = await aVehicle({ name: 'Boat', type: 'BOAT' });
    expect((await bookTwice('WATER', { vehicleId: boat })).status).toBe(201);
    const { body, status } = await bookTwice('ROAD', { vehicleId: await aVehicle() });
    expect([status, body.code, body.travel[0].neededMinutes]).toEqual([409, 'TRAVEL_CONFLICT', 60]);
  });

  it('let a boat go as ever while all roads are closed', async () => {
    const closures = [{ from: '2027-05-10T09:30:00Z', to: '2027-05-10T11:00:00Z', closed: true as const }];
    await withSettings({ travel: { rule: 'REFUSE', peaks: [], closures }, turnaroundMinutes: 0 });
    const boat = await aVehicle({ name: 'Boat', type: 'BOAT' });
    expect((await bookTwice('WATER', { vehicleId: boat })).status).toBe(201);
  });

  it('let a driver go by road between two rides, also between those of a boat', async () => {
    const { body, status } = await bookTwice('WATER', { driverId: await aDriver() });
    expect([status, body.code, body.travel[0].resource]).toEqual([409, 'TRAVEL_CONFLICT', 'DRIVER']);
  });

  it('say whether a ride is too short by its own mode, also after the mode changed', async () => {
    const ride = { type: 'TRANSPORT', title: 'Ride', vipIds: [], pickupLocation: bay.from, dropoffLocation: bay.to };
    const times = { startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T09:20:00Z' };
    const made = await call(createEvent, { as, body: { ...ride, ...times, mode: 'WATER' } });
    expect(made.body.warnings ?? []).toEqual([]);
    const changed = await call(updateEvent, { as, params: { eventId: made.body.id }, body: { mode: 'ROAD' } });
    expect(changed.body.warnings).toContainEqual(
      expect.objectContaining({ code: 'RIDE_TOO_SHORT', neededMinutes: 60 }),
    );
  });

  it('count in availability', async () => {
    const boat = await aVehicle({ name: 'Ferry', type: 'BOAT' });
    await bookTwice('WATER', { vehicleId: boat });
    const time = { startTime: '2027-05-10T11:45:00Z', endTime: '2027-05-10T12:00:00Z' };
    const ask = async (mode: string) => {
      const body = { ...time, ids: [boat], pickupPlaceId: bay.fromId, mode };
      return (await call(checkVehicleAvailability, { as, body })).body.items[0].travel;
    };
    expect(await ask('WATER')).toEqual([]);
    const car = await aVehicle();
    await call(createEvent, {
      as,
      body: { ...LATE, pickupLocation: bay.from, dropoffLocation: bay.to, vehicleId: car },
    });
    const body = { ...time, ids: [car], pickupPlaceId: bay.fromId };
    expect((await call(checkVehicleAvailability, { as, body })).body.items[0].travel).toHaveLength(1);
  });

  it('are obeyed by ASSIGN: one boat does both rides, one driver does not', async () => {
    const day = { startTime: '2027-06-10T00:00:00Z', endTime: '2027-06-11T00:00:00Z' };
    const boat = await aVehicle({ name: 'Launch', type: 'BOAT', seatCapacity: 40 });
    await aDriver('Ada');
    await aDriver('Ben');
    for (const hours of ['09:00 10:00', '10:30 11:30']) {
      const [start, end] = hours.split(' ');
      const times = { startTime: `2027-06-10T${start}:00Z`, endTime: `2027-06-10T${end}:00Z` };
      const ride = { type: 'TRANSPORT', title: start, vipIds: [], pickupLocation: bay.from, dropoffLocation: bay.to };
      await call(createEvent, { as, body: { ...ride, ...times, mode: 'WATER', seatsNeeded: 30 } });
    }
    const body = { kind: 'ASSIGN', from: day.startTime, to: day.endTime };
    const { body: plan } = await call(createProposal, { as, body });
    const given = (field: string) => plan.steps.map((step: { body?: Record<string, string> }) => step.body?.[field]);
    expect(given('vehicleId')).toEqual([boat, boat]);
    expect(new Set(given('driverId')).size).toBe(2);
  });

  it('come from a table, by road without a mode', async () => {
    const rows = ['From;To;Minutes;Mode', `${bay.from};${bay.to};12;WATER`, `${bay.from};${bay.to};45;`];
    const { body } = await call(importTable, {
      as,
      query: { kind: 'WAYS' },
      body: `${rows.join('\r\n')}\r\n`,
      headers: { 'content-type': 'text/csv' },
    });
    expect(body.errors ?? body.faults ?? []).toEqual([]);
    expect([await listed(), await listed('WATER')]).toEqual([[['ROAD', 45]], [['WATER', 12]]]);
  });
});
