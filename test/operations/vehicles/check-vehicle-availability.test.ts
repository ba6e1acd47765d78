import { beforeAll, describe, expect, it } from '@jest/globals';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
const ids = { bus: '', cart: '', large: '', small: '', broken: '', taken: '' };
const TEN = { startTime: '2027-05-10T10:00:00Z', endTime: '2027-05-10T11:00:00Z' };
beforeAll(async () => {
  ids.bus = await aVehicle({ name: 'Bus', seatCapacity: 50 });
  ids.large = await aVehicle({ name: 'Large', seatCapacity: 9, status: 'IN_USE' });
  ids.small = await aVehicle({ name: 'Small', seatCapacity: 6 });
  ids.cart = await aVehicle({ name: 'Cart', seatCapacity: 3 });
  ids.broken = await aVehicle({ name: 'Broken', seatCapacity: 7, status: 'MAINTENANCE' });
  ids.taken = await aVehicle({ name: 'Taken', seatCapacity: 8, licensePlate: 'B 42' });
  const times = { startTime: '2027-05-10T10:30:00Z', endTime: '2027-05-10T10:45:00Z' };
  await anEvent(as, { type: 'TRANSPORT', title: 'Shuttle', vehicleId: ids.taken, ...times });
  await anEvent(as, {
    type: 'TRANSPORT',
    title: 'Old',
    vehicleId: ids.small,
    ...TEN,
    startTime: '2027-05-10T06:00:00Z',
    endTime: '2027-05-10T09:20:00Z',
  });
});
function ask(body: object, user = as) {
  return call(checkVehicleAvailability, { as: user, body });
}
type Item = { vehicle: { name: string }; free: boolean; reason?: string };
function short(items: Item[]) {
  return items.map(({ free, reason, vehicle }) => [vehicle.name, free, reason]);
}

describe('checkVehicleAvailability', () => {
  it('lists free vehicles first, the smallest with enough seats on top, and the reason for the others', async () => {
    const { body, status } = await ask({ ...TEN, seats: 5 });
    expect(status).toBe(200);
    expect(short(body.items)).toEqual([
      ['Small', true, undefined],
      ['Large', true, undefined],
      ['Bus', true, undefined],
      ['Cart', false, 'TOO_FEW_SEATS'],
      ['Broken', false, 'MAINTENANCE'],
      ['Taken', false, 'TAKEN'],
    ]);
    expect(body.items[0]).toMatchObject({ gapBeforeMinutes: 40, gapAfterMinutes: null });
    expect(body.items[5]).toMatchObject({
      vehicle: { id: ids.taken, name: 'Taken', type: 'VAN', seatCapacity: 8, licensePlate: 'B 42' },
      conflicts: [{ resource: 'VEHICLE', id: ids.taken, title: 'Shuttle' }],
    });
  });

  it('ignores seats if none are given', async () => {
    const { body } = await ask(TEN);
    expect(
      short(body.items)
        .slice(0, 4)
        .map(([name]) => name),
    ).toEqual(['Cart', 'Small', 'Large', 'Bus']);
  });

  it('reads given vehicles with strong consistency', async () => {
    const vehicleId = await aVehicle({ name: 'New' });
    expect(short((await ask({ ...TEN, ids: [vehicleId] })).body.items)).toEqual([['New', true, undefined]]);
    await anEvent(as, { type: 'TRANSPORT', vehicleId, ...TEN });
    expect(short((await ask({ ...TEN, ids: [vehicleId] })).body.items)).toEqual([['New', false, 'TAKEN']]);
  });

  it('refuses unknown ids, seats below 1 and more than 72 hours', async () => {
    const refused = [
      await ask({ ...TEN, ids: ['veh_nothing'] }),
      await ask({ ...TEN, seats: 0 }),
      await ask({ ...TEN, endTime: '2027-05-13T10:00:01Z' }),
    ];
    expect(refused.map(({ body }) => body.errors[0].path)).toEqual(['body.ids', 'body.seats', 'body.endTime']);
  });

  it('refuses a driver', async () => {
    expect((await ask(TEN, await aUser('DRIVER', { driverId: 'drv_1' }))).body.code).toBe('FORBIDDEN');
  });
});
