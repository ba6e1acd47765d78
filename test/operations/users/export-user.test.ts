import { describe, expect, it } from '@jest/globals';
import * as exportUser from '#functions/users/export-user.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFiles();

describe('the export of a user', () => {
  it('has their record and its audit records', async () => {
    const as = await aUser('ADMINISTRATOR');
    const { body } = await call(exportUser, { as, params: { id: as } });
    expect(body).toMatchObject({ subject: 'User', id: as, record: { role: 'ADMINISTRATOR' }, files: [], more: [] });
    expect(Object.values(body.data).flat()).toEqual([]);
  });

  it('is for administrators', async () => {
    const coordinator = await aUser('COORDINATOR');
    const params = { id: coordinator };
    expect((await call(exportUser, { as: coordinator, params })).body.code).toBe('FORBIDDEN');
  });

  it('answers 404 for a user who does not exist', async () => {
    const as = await aUser('ADMINISTRATOR');
    expect((await call(exportUser, { as, params: { id: 'unknown' } })).body.code).toBe('NOT_FOUND');
  });
});
