import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { everyPage } from '#test/support/pages.ts';
import { aUser } from '#test/support/people.ts';
import { useUser } from '#test/support/use-user.ts';
import { useVehicles, VAN } from '#test/support/vehicle-stage.ts';

const { coordinator, add, aVan, remove } = useVehicles();
const administrator = useUser('ADMINISTRATOR');

async function namesOf(query: Record<string, string>, as = coordinator) {
  return (await everyPage(listVehicles, { as, query })).flat().map(({ name }) => name);
}

describe('listVehicles', () => {
  beforeAll(async () => {
    await add({ ...VAN, name: 'Van 10', licensePlate: 'KA-01-4711' });
    await add({ ...VAN, name: 'Bus Ä', type: 'BUS', seatCapacity: 50, status: 'IN_USE' });
    await add({ ...VAN, name: 'Cart', type: 'GOLF_CART', seatCapacity: 4, status: 'MAINTENANCE' });
    await add({ ...VAN, name: 'van 2', status: 'MAINTENANCE' });
  });

  it('reads a page in one request, of all or of one status', async () => {
    for (const query of [{}, { status: 'AVAILABLE' }] as Record<string, string>[]) {
      const { own } = await metered(() => call(listVehicles, { as: coordinator, query }));
      expect(own).toMatchObject({ commands: ['Query'], roundTrips: 1 });
    }
  });

  it('lists deleted vehicles last, for administrators who ask for them', async () => {
    await remove(await aVan({ name: 'A gone one', status: 'OUT_OF_SERVICE' }));
    expect(await namesOf({})).toEqual(['Bus Ä', 'Cart', 'Van 10', 'van 2']);
    const all = await namesOf({ includeDeleted: 'true', limit: '2' }, administrator);
    expect(all).toEqual(['Bus Ä', 'Cart', 'Van 10', 'van 2', 'A gone one']);
    expect(await namesOf({ includeDeleted: 'true', status: 'OUT_OF_SERVICE' }, administrator)).toEqual(['A gone one']);
    const refused = await call(listVehicles, { as: await aUser('DRIVER'), query: { includeDeleted: 'true' } });
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});
