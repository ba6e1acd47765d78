import { describe, expect, it } from '@jest/globals';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as listLayouts from '#functions/guest-list/list-layouts.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
function save(body: object) {
  return call(createLayout, { as, body });
}

describe('listLayouts', () => {
  it('returns the layouts in order of name', async () => {
    for (const name of ['pool', 'Crew', 'Ångström']) await save({ name, kind: 'DRIVERS' });
    const { items } = (await call(listLayouts, { as })).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Ångström', 'Crew', 'pool']);
  });
});
