import { describe, expect, it } from '@jest/globals';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as deleteLayout from '#functions/guest-list/delete-layout.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
function save(body: object) {
  return call(createLayout, { as, body });
}

describe('deleteLayout', () => {
  it('frees the name and the headings', async () => {
    const body = { name: 'Crew', kind: 'DRIVERS', headings: ['A', 'B'] };
    const params = { layoutId: (await save(body)).body.id };
    expect((await call(deleteLayout, { as, params })).status).toBe(204);
    expect((await call(deleteLayout, { as, params })).status).toBe(404);
    expect((await save({ ...body, name: 'Other crew' })).status).toBe(201);
    expect((await save({ name: 'Crew', kind: 'DRIVERS' })).status).toBe(201);
  });
});
