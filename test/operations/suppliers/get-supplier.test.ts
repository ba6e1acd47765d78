import { describe, expect, it } from '@jest/globals';
import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import * as getSupplier from '#functions/suppliers/get-supplier.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');

function remove(supplierId: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(deleteSupplier, { as, params: { supplierId }, query });
}

describe('getSupplier', () => {
  it('shows a deleted supplier to who asks for it', async () => {
    const supplierId = await aSupplier('Harbour', { rank: 2 });
    const params = { supplierId };
    expect((await call(getSupplier, { as, params })).body).toMatchObject({ id: supplierId, name: 'Harbour', rank: 2 });
    await remove(supplierId);
    expect((await call(getSupplier, { as, params })).body.code).toBe('NOT_FOUND');
    const shown = await call(getSupplier, { as, params, query: { includeDeleted: 'true' } });
    expect(shown.body.deletedAt).not.toBeNull();
  });
});
