import { describe, expect, it } from '@jest/globals';
import * as createSupplier from '#functions/suppliers/create-supplier.ts';
import * as updateSupplier from '#functions/suppliers/update-supplier.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function create(body: object): Promise<Answer> {
  return call(createSupplier, { as, body });
}

describe('updateSupplier', () => {
  it('replaces contacts and keeps what it does not name', async () => {
    const { body } = await create({ name: 'Northern Coaches', rank: 3 });
    const contacts = [{ name: 'Imelda', phone: '+44 20 7946 0958' }];
    const changed = await call(updateSupplier, { as, params: { supplierId: body.id }, body: { contacts, rank: null } });
    expect(changed.body).toMatchObject({
      contacts: [{ phone: '+442079460958' }],
      name: 'Northern Coaches',
      version: 2,
    });
    expect(changed.body.rank).toBeUndefined();
    const unknown = { params: { supplierId: body.id }, body: { tags: ['LIFT'] } };
    expect((await call(updateSupplier, { as, ...unknown })).body.code).toBe('VALIDATION_FAILED');
  });
});
