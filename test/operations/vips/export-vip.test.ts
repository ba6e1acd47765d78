import { describe, expect, it } from '@jest/globals';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as exportVip from '#functions/vips/export-vip.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { aUser } from '#test/support/people.ts';
import { itemsShowing, missing, useStagedPeople } from '#test/support/personal-data.ts';
import { someVips } from '#test/support/vips.ts';

const staged = useStagedPeople();

describe('the export of a VIP', () => {
  it('has every record that shows a VIP, and links to their files', async () => {
    const { as, vipId } = await staged();
    const items = await itemsShowing(vipId);
    const kinds = new Set(items.map(({ kind }) => kind));
    for (const kind of ['activity', 'feed', 'flight', 'mark', 'vip']) expect([...kinds]).toContain(kind);
    const answer = await call(exportVip, { as, params: { vipId } });
    expect(missing(answer, items)).toEqual([]);
    const { audit, data, files, record, subject } = answer.body;
    expect([subject, record.name]).toEqual(['Vip', 'Nadia Nowhere']);
    expect(record.needs).toEqual({ vehicle: ['LIFT'] });
    expect(data.needs).toEqual([
      { id: expect.any(String), apartFrom: [vipId] },
      { id: expect.any(String), name: 'Car of Nadia', reservedFor: { vipIds: [vipId] } },
    ]);
    expect(data.messages).toEqual([
      expect.objectContaining({ purpose: 'GUEST_LINK' }),
      expect.objectContaining({ text: 'Come to the gate.' }),
    ]);
    expect(audit.map(({ operationId }: { operationId: string }) => operationId)).toEqual(['updateVip', 'createVip']);
    expect(files).toHaveLength(2);
    expect((await fetch(files[0].url)).status).toBe(200);
  });

  it('shows no other guest, and no secret', async () => {
    const { as, vipId } = await staged();
    const { body, text } = await call(exportVip, { as, params: { vipId } });
    for (const each of [...body.data.activities, ...body.data.flights]) expect(each.vipIds).toEqual([vipId]);
    const parts = body.data.activities.flatMap(({ people = {} }: { people?: object }) => Object.keys(people));
    expect(parts).toEqual([vipId]);
    const marks = (field: 'aboard' | 'notAboard') =>
      body.data.activities.flatMap((each: Partial<Record<typeof field, object[]>>) => each[field] ?? []);
    for (const field of ['aboard', 'notAboard'] as const)
      expect(marks(field)).toEqual([expect.objectContaining({ vipId })]);
    expect(text).not.toMatch(/Olga|secretHash/);
  });

  it('also finds a VIP who is deleted', async () => {
    const { as } = await staged();
    const [gone = ''] = await someVips(as, 1);
    await call(deleteVip, { as, params: { vipId: gone } });
    expect((await call(exportVip, { as, params: { vipId: gone } })).body.record.deletedAt).toEqual(expect.any(String));
  });

  it('is for administrators', async () => {
    const { vipId } = await staged();
    const coordinator = await aUser('COORDINATOR');
    expect((await call(exportVip, { as: coordinator, params: { vipId } })).body.code).toBe('FORBIDDEN');
  });

  it('finds what an erasure removes: afterwards there is neither', async () => {
    const { as, vipId } = await staged();
    expect((await eraseVip(as, vipId)).status).toBe(204);
    expect(await itemsShowing(vipId)).toEqual([]);
    expect((await call(exportVip, { as, params: { vipId } })).body.code).toBe('ERASED');
  });
});
