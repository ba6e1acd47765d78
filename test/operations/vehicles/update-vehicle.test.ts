import { describe, expect, it } from '@jest/globals';
import { useVehicles } from '#test/support/vehicle-stage.ts';

const { aVan, read, change } = useVehicles();

describe('a vehicle', () => {
  it('changes the given fields, but not with a stale If-Match or on a dry run', async () => {
    const id = await aVan({ licensePlate: 'B 42', notes: 'New tyres' });
    expect((await change(id, { licensePlate: null, seatCapacity: 9 })).body).toMatchObject({
      seatCapacity: 9,
      notes: 'New tyres',
      version: 2,
    });
    expect((await read(id)).body).not.toHaveProperty('licensePlate');
    expect((await change(id, { seatCapacity: 9 })).body.version).toBe(2);
    expect((await change(id, { name: 'X' }, { query: { dryRun: 'yes' } })).body.version).toBe(3);
    expect((await change(id, { name: 'X' }, { headers: { 'if-match': '"1"' } })).body.code).toBe('VERSION_MISMATCH');
    expect((await read(id)).body).toMatchObject({ name: 'Van 1', version: 2 });
  });
});
