import { describe, expect, it } from '@jest/globals';
import { useUser } from '#test/support/use-user.ts';
import { useVehicles } from '#test/support/vehicle-stage.ts';

const { aVan, read, remove, restore } = useVehicles();
const administrator = useUser('ADMINISTRATOR');

describe('a vehicle', () => {
  it('can be deleted and restored, and deleted for good by an administrator', async () => {
    const id = await aVan();
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect((await read(id, { as: administrator, query: { includeDeleted: '1' } })).body.deletedAt).not.toBeNull();
    expect((await restore(id)).body).toMatchObject({ version: 3, deletedAt: null });
    expect((await remove(id, { query: { hard: 'true' } })).body.code).toBe('FORBIDDEN');
    expect((await remove(id, { as: administrator, query: { hard: 'true' } })).status).toBe(204);
    expect((await restore(id)).body.code).toBe('NOT_FOUND');
  });
});
