import { describe, expect, it } from '@jest/globals';
import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import * as getSupplier from '#functions/suppliers/get-supplier.ts';
import * as restoreSupplier from '#functions/suppliers/restore-supplier.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');

function remove(supplierId: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(deleteSupplier, { as, params: { supplierId }, query });
}

describe('restoreSupplier', () => {
  it('brings a deleted supplier back, unless it was deleted for good', async () => {
    const supplierId = await aSupplier();
    const params = { supplierId };
    await remove(supplierId);
    expect((await call(getSupplier, { as, params })).status).toBe(404);
    expect((await call(restoreSupplier, { as, params })).body.deletedAt).toBeNull();
    expect((await remove(supplierId, { hard: 'true' })).status).toBe(204);
    expect((await call(restoreSupplier, { as, params })).status).toBe(404);
  });
});
