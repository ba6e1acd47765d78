import { describe, expect, it } from '@jest/globals';
import * as createSupplier from '#functions/suppliers/create-supplier.ts';
import * as listSuppliers from '#functions/suppliers/list-suppliers.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function create(body: object): Promise<Answer> {
  return call(createSupplier, { as, body });
}

describe('listSuppliers', () => {
  it('finds suppliers by words of their name', async () => {
    await create({ name: 'Åland Limousines' });
    const { body } = await call(listSuppliers, { as, query: { search: 'aland' } });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Åland Limousines']);
  });
});
