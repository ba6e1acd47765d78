import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { findDriver } from '#shared/entities/driver.ts';
import { findVehicle } from '#shared/entities/vehicle.ts';
import { findVip } from '#shared/entities/vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
});

const KINDS = [
  { name: 'an activity', param: 'eventId', operation: deleteEvent, make: () => anEvent(as), find: findActivity },
  { name: 'a driver', param: 'driverId', operation: deleteDriver, make: () => aDriver(), find: findDriver },
  { name: 'a vehicle', param: 'vehicleId', operation: deleteVehicle, make: () => aVehicle(), find: findVehicle },
  {
    name: 'a VIP',
    param: 'vipId',
    operation: deleteVip,
    make: async () => (await someVips(as, 1))[0] as string,
    find: findVip,
  },
];

describe.each(KINDS)('If-Match with hard=true on $name', ({ find, make, operation, param }) => {
  const remove = (id: string, version: number) =>
    call(operation, {
      as,
      params: { [param]: id },
      query: { hard: 'true' },
      headers: { 'if-match': `"${version}"` },
    });

  it('deletes the version that the caller read', async () => {
    const id = await make();
    expect((await remove(id, 1)).status).toBe(204);
    expect(await find(id)).toBeUndefined();
  });

  it('refuses another version and deletes nothing', async () => {
    const id = await make();
    expect((await remove(id, 2)).body.code).toBe('VERSION_MISMATCH');
    expect((await find(id))?.deletedAt).toBeUndefined();
  });
});
