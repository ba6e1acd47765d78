import { describe, expect, it } from '@jest/globals';
import { useDrivers } from '#test/support/driver-stage.ts';
import { useUser } from '#test/support/use-user.ts';

const { aDriver, remove, restore } = useDrivers();
const administrator = useUser('ADMINISTRATOR');

describe('a deleted driver', () => {
  it('is deleted for good only by an administrator with hard=true', async () => {
    const id = await aDriver();
    const query = { hard: 'true' };
    expect((await remove(id, { query })).body.code).toBe('FORBIDDEN');
    expect((await remove(id, { query, as: administrator })).status).toBe(204);
    expect((await restore(id)).body.code).toBe('ERASED');
    expect((await remove(id, { query, as: administrator })).body.code).toBe('ERASED');
  });
});
