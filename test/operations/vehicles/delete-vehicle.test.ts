import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { upcoming } from '#shared/domain/assignments/ledger.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  await withSettings({ timezone: 'Asia/Tokyo' });
});

function ride(hour: string, fields: object): Promise<string> {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: `Ride at ${hour}`,
    startTime: `2027-05-10T${hour}:00:00Z`,
    endTime: `2027-05-10T${hour}:30:00Z`,
    ...fields,
  });
}

describe('deleting a vehicle', () => {
  it('is refused while it is assigned, and with unassign=true removes it from its rides', async () => {
    const vehicleId = await aVehicle({ name: 'Van 3' });
    const vipIds = await someVips(as, 2);
    const id = await ride('09', { vehicleId, vipIds });
    const remove = (query: Record<string, string> = {}) => call(deleteVehicle, { as, params: { vehicleId }, query });
    const refused = await remove();
    expect(refused.body).toMatchObject({ code: 'STILL_IN_USE', conflicts: [{ resource: 'VEHICLE', activityId: id }] });
    expect(refused.body.detail).toMatch(/^Van 3 has one assignment/);
    expect((await remove({ unassign: 'true' })).status).toBe(204);
    const { body } = await call(getEvent, { as, params: { eventId: id } });
    expect(body).toMatchObject({ vehicleId: null, vehicle: null, vipIds, version: 2 });
  });

  it('never leaves an upcoming ride with it, during twenty concurrent bookings', async () => {
    for (const unassign of ['true', 'false']) {
      const vehicleId = await aVehicle();
      const bookings = Array.from({ length: 20 }, (_, place) => ride(String(place).padStart(2, '0'), { vehicleId }));
      const settled = Promise.allSettled(bookings);
      const { status } = await call(deleteVehicle, { as, params: { vehicleId }, query: { unassign } });
      await settled;
      const held = upcoming(await writtenDays('VEHICLE', vehicleId, '0000', '9999'), '2026-01-01T00:00:00.000Z');
      const isDeleted = (await findVehicle(vehicleId))?.deletedAt !== undefined;
      expect([isDeleted, isDeleted ? held : []]).toEqual([status === 204, []]);
    }
  });
});
