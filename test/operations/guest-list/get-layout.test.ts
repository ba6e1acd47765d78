import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as getLayout from '#functions/guest-list/get-layout.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});
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
