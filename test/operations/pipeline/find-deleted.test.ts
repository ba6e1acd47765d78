import { describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as listDrivers from '#functions/drivers/list-drivers.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import * as restoreVehicle from '#functions/vehicles/restore-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();

type Params = Record<string, string>;
const query = { includeDeleted: 'true' };

describe('a coordinator', () => {
  it.each([
    ['vipId', async (as: string) => (await someVips(as, 1))[0] ?? '', deleteVip, listVips, restoreVip],
    ['driverId', () => aDriver(), deleteDriver, listDrivers, restoreDriver],
    ['vehicleId', () => aVehicle(), deleteVehicle, listVehicles, restoreVehicle],
    ['eventId', (as: string) => anEvent(as), deleteEvent, listEvents, restoreEvent],
  ] as const)('finds what they deleted by its %s, and restores it', async (name, make, remove, list, restore) => {
    const as = await aUser('COORDINATOR');
    const id = await make(as);
    const params = { [name]: id } as Params;
    expect((await call(remove, { as, params })).status).toBe(204);
    const deletedIds = async () => {
      const { items } = (await call(list, { as, query })).body as { items: { id: string; deletedAt: string | null }[] };
      return items.filter(({ deletedAt }) => deletedAt !== null).map((item) => item.id);
    };
    expect(await deletedIds()).toContain(id);
    expect((await call(restore, { as, params })).status).toBe(200);
    expect(await deletedIds()).not.toContain(id);
  });

  it('does not see deleted users, and drivers see no deleted record', async () => {
    const [coordinator, driver] = [await aUser('COORDINATOR'), await aUser('DRIVER', { driverId: await aDriver() })];
    expect((await call(listUsers, { as: coordinator, query })).status).toBe(403);
    expect((await call(listEvents, { as: driver, query })).status).toBe(403);
  });
});
