import { describe, expect, it } from '@jest/globals';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as getLayout from '#functions/guest-list/get-layout.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
function save(body: object) {
  return call(createLayout, { as, body });
}

describe('getLayout', () => {
  it('returns a layout, and knows no other', async () => {
    const { body } = await save({ name: 'Crew', kind: 'DRIVERS', dates: 'DAY_FIRST' });
    expect((await call(getLayout, { as, params: { layoutId: body.id } })).body).toEqual(body);
    expect((await call(getLayout, { as, params: { layoutId: 'lay_none' } })).status).toBe(404);
  });
});
