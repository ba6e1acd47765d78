import { describe, expect, it } from '@jest/globals';
import { useDrivers } from '#test/support/driver-stage.ts';

const { add, read } = useDrivers();

describe('createDriver', () => {
  it('adds a driver without a phone and without an enrolled tracker', async () => {
    const created = await add({ name: 'Ngũgĩ wa Mĩrĩ' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Ngũgĩ wa Mĩrĩ', phone: null, gps: { enrolled: false }, version: 1 });
    expect(created.headers).toMatchObject({ etag: '"1"', location: `/api/drivers/${created.body.id}` });
    expect((await read(created.body.id)).body).toEqual(created.body);
  });
});
