import { describe, expect, it } from '@jest/globals';
import * as getVehicle from '#functions/vehicles/get-vehicle.ts';
import * as mergeVehicle from '#functions/vehicles/merge-vehicle.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');

function merge(vehicleId: string, duplicateId: string, keep: object = {}) {
  return call(mergeVehicle, { as, params: { vehicleId }, body: { duplicateId, keep } });
}

describe('mergeVehicle', () => {
  it('moves rides, keeps the plate that one of them has, and warns of too few seats', async () => {
    const [vehicleId, duplicateId] = [
      await aVehicle({ name: 'V1', seatCapacity: 2 }),
      await aVehicle({ name: 'V-1', seatCapacity: 7, licensePlate: 'HB 417' }),
    ];
    const vipIds = await someVips(as, 1, { partySize: 4 });
    const eventId = await anEvent(as, { type: 'TRANSPORT', vehicleId: duplicateId, vipIds });
    const { body } = await merge(vehicleId, duplicateId);
    expect(body).toMatchObject({
      name: 'V1',
      licensePlate: 'HB 417',
      moved: { activities: 1 },
      warnings: [{ code: 'SEATS_EXCEEDED', activityId: eventId }],
    });
    expect((await findActivities([eventId]))[0]?.vehicleId).toBe(vehicleId);
    expect((await call(getVehicle, { as, params: { vehicleId: duplicateId } })).body.detail).toContain(vehicleId);
  });

  it('is refused while both are on the way at the same time', async () => {
    const ids = [await aVehicle(), await aVehicle()];
    for (const vehicleId of ids) await anEvent(as, { type: 'TRANSPORT', vehicleId });
    const { body } = await merge(ids[0] ?? '', ids[1] ?? '');
    expect([body.code, body.conflicts.length]).toEqual(['VEHICLE_CONFLICT', 2]);
  });
});
