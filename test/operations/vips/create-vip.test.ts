import { describe, expect, it } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

describe('createVip', () => {
  it('adds a VIP with the defaults: a party of one, not roster-only', async () => {
    const created = await call(createVip, { as: coordinator, body: { name: 'Zoë Łukasiewicz', department: 'ADMIN' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'Zoë Łukasiewicz',
      partySize: 1,
      isRosterOnly: false,
      version: 1,
      deletedAt: null,
    });
    expect(created.headers).toMatchObject({ etag: '"1"', location: `/api/vips/${created.body.id}` });
    const read = await call(getVip, { as: coordinator, params: { vipId: created.body.id } });
    expect(read.body).toEqual(created.body);
  });

  it('names each invalid field', async () => {
    const refused = await call(createVip, { as: coordinator, body: { partySize: 0, department: 'X', nmae: 'typo' } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'body.department',
      'body.name',
      'body.nmae',
      'body.partySize',
    ]);
  });
});
