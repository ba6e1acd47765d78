import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { everyPage } from '#test/support/pages.ts';
import { useVehicles, VAN } from '#test/support/vehicle-stage.ts';

const { coordinator, add, aVan, read, change, remove, restore } = useVehicles();

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

  it.each<[Record<string, string>, string[]]>([
    [{}, ['Bus Ä', 'Cart', 'Van 10', 'van 2']],
    [{ limit: '1' }, ['Bus Ä', 'Cart', 'Van 10', 'van 2']],
    [{ status: 'MAINTENANCE' }, ['Cart', 'van 2']],
    [{ status: 'MAINTENANCE', limit: '1' }, ['Cart', 'van 2']],
    [{ status: 'OUT_OF_SERVICE' }, []],
    [{ search: 'VAN' }, ['Van 10', 'van 2']],
    [{ search: '4711' }, ['Van 10']],
    [{ search: 'bus a' }, ['Bus Ä']],
    [{ search: 'van', status: 'MAINTENANCE' }, ['van 2']],
  ])('answers %j in order of name', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });
});

describe('createVehicle', () => {
  it('adds a vehicle with the default status AVAILABLE', async () => {
    const created = await add({ ...VAN, licensePlate: 'B 42' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...VAN, licensePlate: 'B 42', status: 'AVAILABLE', version: 1 });
    expect(created.headers['location']).toBe(`/api/vehicles/${created.body.id}`);
    expect((await read(created.body.id)).body).toEqual(created.body);
  });

  it.each([
    [{}, ['body.name', 'body.seatCapacity', 'body.type']],
    [{ ...VAN, seatCapacity: 0 }, ['body.seatCapacity']],
    [{ ...VAN, seatCapacity: 201 }, ['body.seatCapacity']],
    [{ ...VAN, seatCapacity: 7.5 }, ['body.seatCapacity']],
    [{ ...VAN, type: 'ROCKET', status: 'LOST' }, ['body.status', 'body.type']],
    [{ ...VAN, seats: 8 }, ['body.seats']],
  ])('refuses %j and names each invalid field', async (body, paths) => {
    const refused = await add(body);
    expect(refused.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(paths);
  });

  it('adds one vehicle under one Idempotency-Key, and none on a dry run', async () => {
    const headers = { 'idempotency-key': 'one-van' };
    const [first, again] = [await add(VAN, { headers }), await add(VAN, { headers })];
    expect(again.body).toEqual(first.body);
    const dry = await add(VAN, { query: { dryRun: 'true' } });
    expect([dry.status, (await read(dry.body.id)).status]).toEqual([201, 404]);
  });
});

describe('a vehicle', () => {
  it('gets an audit record for each write', async () => {
    const id = await aVan();
    await change(id, { status: 'MAINTENANCE' });
    await remove(id);
    await restore(id);
    const { items } = await auditsOfSubject('Vehicle', id, { list: 'test', limit: 10 });
    expect(items.map(({ fields, operationId }) => [operationId, fields])).toEqual([
      ['restoreVehicle', ['deletedAt']],
      ['deleteVehicle', ['deletedAt']],
      ['updateVehicle', ['status']],
      ['createVehicle', ['name', 'seatCapacity', 'status', 'type']],
    ]);
  });
});
