import { describe, expect, it } from '@jest/globals';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { metered } from '#test/support/capacity.ts';
import { useDrivers } from '#test/support/driver-stage.ts';
import { aUser } from '#test/support/people.ts';
import { useUser } from '#test/support/use-user.ts';

const { coordinator, add, aDriver, read, change, remove, restore } = useDrivers();
const administrator = useUser('ADMINISTRATOR');

describe('createDriver', () => {
  it.each([null, '+442079460958'])('accepts %j as phone', async (phone) => {
    const { body } = await add({ name: 'Dana', phone });
    expect((await read(body.id)).body.phone).toBe(phone);
  });

  it.each([
    [{}, ['body.name']],
    [{ name: 'Dana', phone: 'call me' }, ['body.phone']],
    [{ name: ' ', gps: { enrolled: true } }, ['body.gps', 'body.name']],
    [{ name: 'x'.repeat(10_000) }, ['body.name']],
  ])('refuses %j and names each invalid field', async (body, paths) => {
    const refused = await add(body);
    expect(refused.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(paths);
  });

  it('adds one driver under one Idempotency-Key, and none on a dry run', async () => {
    const headers = { 'idempotency-key': 'one-driver' };
    const [first, again] = [await add({ name: 'Once' }, { headers }), await add({ name: 'Once' }, { headers })];
    expect(again.body).toEqual(first.body);
    const dry = await add({ name: 'Never' }, { query: { dryRun: 'true' } });
    expect([dry.status, (await read(dry.body.id)).status]).toEqual([201, 404]);
  });
});

describe('updateDriver', () => {
  it('writes nothing without a change, on a dry run or with a stale If-Match', async () => {
    const id = await aDriver();
    expect((await change(id, { name: 'Dana' })).body.version).toBe(1);
    expect((await change(id, { name: 'X' }, { query: { dryRun: '1' } })).body).toMatchObject({ version: 2, name: 'X' });
    expect((await change(id, { name: 'X' }, { headers: { 'if-match': '"7"' } })).body.code).toBe('VERSION_MISMATCH');
    expect((await read(id)).body).toMatchObject({ version: 1, name: 'Dana' });
  });

  it('keeps every change of concurrent requests to different fields', async () => {
    const id = await aDriver();
    const bodies = [{ name: 'Zoë' }, { phone: '+442079460445' }, { notes: 'Nights only' }, { vehicleTypes: ['VAN'] }];
    const answers = await Promise.all(bodies.map((body) => change(id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(id)).body).toMatchObject({ ...Object.assign({}, ...bodies), version: 5 });
  });

  it('costs one read and one transaction', async () => {
    const id = await aDriver();
    const { own } = await metered(() => change(id, { notes: 'New' }));
    expect(own).toMatchObject({ commands: ['GetItem', 'TransactWriteItems'], readUnits: 1, roundTrips: 2 });
  });
});

describe('a deleted driver', () => {
  it('is shown to people who may restore it and ask for deleted drivers, and can be restored', async () => {
    const id = await aDriver();
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).body.code).toBe('NOT_FOUND');
    const query = { includeDeleted: 'true' };
    const driver = await aUser('DRIVER', { driverId: await aDriver() });
    expect((await read(id, { query, as: driver })).body.code).toBe('FORBIDDEN');
    for (const as of [coordinator, administrator]) {
      expect((await read(id, { query, as })).body.deletedAt).toEqual(expect.any(String));
    }
    expect((await restore(id, { headers: { 'if-match': '"1"' } })).body.code).toBe('VERSION_MISMATCH');
    expect((await restore(id)).body).toMatchObject({ id, version: 3, deletedAt: null });
    expect((await restore(id)).body.version).toBe(3);
    expect((await change(id, { notes: 'Back' })).status).toBe(200);
  });

  it('cannot be changed, deleted or read', async () => {
    const id = await aDriver();
    await remove(id);
    const answers = [await change(id, { name: 'X' }), await remove(id), await read(id), await restore('drv_missing')];
    expect(answers.map(({ body }) => body.code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('a user with the role DRIVER', () => {
  it('reads only their own record, and writes none', async () => {
    const [own, other] = [await aDriver(), await aDriver()];
    const as = await aUser('DRIVER', { driverId: own });
    expect((await read(own, { as })).body.id).toBe(own);
    const refused = [
      await read(other, { as }),
      await read('drv_missing', { as }),
      await read(own, { as, query: { includeDeleted: 'yes' } }),
      await change(own, { phone: '+442079460998' }, { as }),
      await add({ name: 'Friend' }, { as }),
      await remove(own, { as }),
      await restore(own, { as }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'FORBIDDEN'));
  });
});

describe('each write of a driver', () => {
  it('leaves an audit record with the user and the changed fields', async () => {
    const id = await aDriver({ phone: '+442079460112' });
    await change(id, { phone: null });
    await remove(id);
    await restore(id);
    const { items } = await auditsOfSubject('Driver', id, { list: 'test', limit: 10 });
    expect(items.map(({ by, fields, operationId }) => [by, operationId, fields])).toEqual([
      [coordinator, 'restoreDriver', ['deletedAt']],
      [coordinator, 'deleteDriver', ['deletedAt']],
      [coordinator, 'updateDriver', ['phone']],
      [coordinator, 'createDriver', ['name', 'phone']],
    ]);
  });
});
