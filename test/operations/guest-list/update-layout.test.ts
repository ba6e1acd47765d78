import { describe, expect, it } from '@jest/globals';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as updateLayout from '#functions/guest-list/update-layout.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
function save(body: object) {
  return call(createLayout, { as, body });
}

describe('updateLayout', () => {
  it('changes and removes fields, frees former headings, and refuses what its kind has not', async () => {
    const headings = ['A', 'B'];
    const { body: two } = await save({ name: 'Two', kind: 'WAYS', headings });
    const change = (body: object) => call(updateLayout, { as, params: { layoutId: two.id }, body });
    expect((await change({ headings: ['C', 'D'], phones: 'PLUS' })).body).toMatchObject({ version: 2, name: 'Two' });
    expect((await save({ name: 'Three', kind: 'WAYS', headings })).status).toBe(201);
    expect((await change({ headings })).body.code).toBe('LAYOUT_TAKEN');
    expect((await change({ headings: null, phones: null })).body).not.toHaveProperty('headings');
    expect((await save({ name: 'Four', kind: 'WAYS', headings: ['C', 'D'] })).status).toBe(201);
    for (const [body, path] of [
      [{ columns: { A: 'plate' } }, 'body.columns'],
      [{ defaults: { minutes: 'soon' } }, 'body.defaults'],
      [{ name: 'Five' }, 'body.name'],
    ] as const)
      expect((await change(body)).body.errors[0].path).toBe(path);
  });
});
