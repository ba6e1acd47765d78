import { describe, expect, it } from '@jest/globals';
import * as createPlace from '#functions/places/create-place.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as getPlace from '#functions/places/get-place.ts';
import * as listPlaces from '#functions/places/list-places.ts';
import * as restorePlace from '#functions/places/restore-place.ts';
import * as updatePlace from '#functions/places/update-place.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const administrator = useUser('ADMINISTRATOR');
const coordinator = useUser('COORDINATOR');

function add(body: object, more: CallOptions = {}): Promise<Answer> {
  return call(createPlace, { as: coordinator, body, ...more });
}
function read(placeId: string, more: CallOptions = {}): Promise<Answer> {
  return call(getPlace, { as: coordinator, params: { placeId }, ...more });
}
function change(placeId: string, body: object, more: CallOptions = {}): Promise<Answer> {
  return call(updatePlace, { as: coordinator, params: { placeId }, body, ...more });
}
function remove(placeId: string, more: CallOptions = {}): Promise<Answer> {
  return call(deletePlace, { as: coordinator, params: { placeId }, ...more });
}
function restore(placeId: string): Promise<Answer> {
  return call(restorePlace, { as: coordinator, params: { placeId } });
}
function errorOf({ body }: Answer) {
  return body.errors?.[0];
}

describe('createPlace', () => {
  it('adds a place with the buffer of its kind', async () => {
    const hotel = await add({ name: 'Hotel Aurora', kind: 'HOTEL', aliases: ['The Aurora'] });
    expect(hotel.status).toBe(201);
    expect(hotel.body).toMatchObject({ name: 'Hotel Aurora', aliases: ['The Aurora'], bufferMinutes: 0, version: 1 });
    expect((await read(hotel.body.id)).body).toEqual(hotel.body);
    expect((await add({ name: 'Harbourton Airport', kind: 'AIRPORT', iata: 'HBT' })).body.bufferMinutes).toBe(20);
    expect((await add({ name: 'Airfield', kind: 'AIRPORT', bufferMinutes: 0 })).body.bufferMinutes).toBe(0);
  });

  it.each([
    ['hotel  AURORA', 'body.name', []],
    ['the aurora', 'body.name', []],
    ['Another hotel', 'body.aliases.1', ['Fine', 'HOTEL AÚRORA']],
  ])('refuses %s: %s is a name of another place, and says whose', async (name, path, aliases) => {
    const [aurora] = (await call(listPlaces, { as: coordinator, query: { search: 'aurora' } })).body.items;
    const refused = await add({ name, aliases });
    expect(errorOf(refused)).toMatchObject({ path, message: `is the name of another place: ${aurora.id}` });
  });

  it('gives one name to one of two places that are added at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: 'Old Mill' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it.each([
    [{}, 'body.name'],
    [{ name: 'A', kind: 'CASTLE' }, 'body.kind'],
    [{ name: 'A', iata: 'lhr' }, 'body.iata'],
    [{ name: 'A', bufferMinutes: 241 }, 'body.bufferMinutes'],
    [{ name: 'A', coordinates: { latitude: 91, longitude: 0 } }, 'body.coordinates.latitude'],
  ])('refuses %j', async (body, path) => {
    expect(errorOf(await add(body)).path).toBe(path);
  });

  it('adds one place under one Idempotency-Key, and none on a dry run', async () => {
    const headers = { 'idempotency-key': 'one-place' };
    const [first, again] = [await add({ name: 'Quay' }, { headers }), await add({ name: 'Quay' }, { headers })];
    expect(again.body).toEqual(first.body);
    const dry = await add({ name: 'Pier' }, { query: { dryRun: 'true' } });
    expect([dry.status, (await read(dry.body.id)).status]).toEqual([201, 404]);
    expect((await add({ name: 'Pier' })).status).toBe(201);
  });
});

describe('a place', () => {
  it('gives its names free when it is deleted, and needs them to be restored', async () => {
    const { id } = (await add({ name: 'Boathouse', aliases: ['Boats'] })).body;
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    const other = (await add({ name: 'Boats' })).body;
    expect(errorOf(await restore(id))).toMatchObject({
      path: 'path.placeId',
      message: 'has a name that another place has taken: Boats',
    });
    await change(other.id, { name: 'Sails' });
    expect((await restore(id)).body).toMatchObject({ deletedAt: null, version: 3 });
    expect(errorOf(await add({ name: 'BOATS' })).message).toContain(id);
  });

  it('is deleted for good by an administrator only', async () => {
    const { id } = (await add({ name: 'Shed' })).body;
    expect((await remove(id, { query: { hard: 'true' } })).body.code).toBe('FORBIDDEN');
    expect((await remove(id, { as: administrator, query: { hard: 'true' } })).status).toBe(204);
    expect((await restore(id)).body.code).toBe('NOT_FOUND');
    expect((await add({ name: 'Shed' })).status).toBe(201);
  });

  it('is refused to a driver', async () => {
    const { id } = (await add({ name: 'Depot', kind: 'DEPOT' })).body;
    const as = await aUser('DRIVER', { driverId: 'drv_1' });
    const refused = [
      await add({ name: 'D' }, { as }),
      await change(id, { name: 'D' }, { as }),
      await remove(id, { as }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'FORBIDDEN'));
  });

  it('gets an audit record for each write', async () => {
    const { id } = (await add({ name: 'Arena' })).body;
    await change(id, { bufferMinutes: 10 });
    await remove(id);
    const { items } = await auditsOfSubject('Place', id, { list: 'test', limit: 10 });
    expect(items.map(({ fields, operationId }) => [operationId, fields])).toEqual([
      ['deletePlace', ['deletedAt']],
      ['updatePlace', ['bufferMinutes']],
      ['createPlace', ['aliases', 'bufferMinutes', 'kind', 'name']],
    ]);
  });
});
