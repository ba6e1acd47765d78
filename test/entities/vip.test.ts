import { describe, expect, it } from '@jest/globals';
import { begin, markDeleted, markRestored } from '#shared/domain/records.ts';
import { createVip, findVip, findVips, listVips, removeVip, replaceVip } from '#shared/entities/vips/vip.ts';
import type { VipFields, VipRecord } from '#shared/schemas/vips/vip.ts';
import { transact } from '#shared/table/transact.ts';
import { WriteLost } from '#shared/table/write.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-10T09:00:00.000Z';
const FIELDS: VipFields = { name: 'Zoë', department: 'ADMIN', partySize: 1, isRosterOnly: false };
async function aVip(id: string, fields: Partial<VipFields> = {}): Promise<VipRecord> {
  const vip = begin(id, { ...FIELDS, ...fields }, NOW);
  await transact([createVip(vip)]);
  return vip;
}
async function idsIn(listing: 'live' | 'deleted') {
  const page = { list: 'test', limit: 200 };
  const { items } = await listVips({ listings: [listing], includeRosterOnly: true }, page);
  return items.map(({ id }) => id);
}

describe('stored VIPs', () => {
  it('are read exactly as they were written', async () => {
    const emergencyContact = { name: 'Jan', phone: '112233' };
    const vip = await aVip('vip_whole', { title: 'Dr', organization: 'O', emergencyContact, notes: 'a\nb' });
    expect(await findVip('vip_whole')).toEqual(vip);
    expect(await findVip('VIP_whole')).toBeUndefined();
  });

  it('are read by id with one strong read, and several with one batch per 100', async () => {
    const ids = Array.from({ length: 110 }, (_one, place) => `vip_many_${place}`);
    for (const some of [ids.slice(0, 90), ids.slice(90)]) {
      await transact(some.map((id) => createVip(begin(id, FIELDS, NOW))));
    }
    expect(await metered(() => findVip('vip_many_1'))).toMatchObject({ commands: ['GetItem'], readUnits: 1 });
    const read = await metered(() => findVips([...ids, ...ids]));
    expect(read.result).toHaveLength(110);
    expect(read).toMatchObject({ commands: ['BatchGetItem', 'BatchGetItem'], roundTrips: 1, readUnits: 110 });
    expect(await findVips(['vip_many_1', 'vip_missing'])).toMatchObject([{ id: 'vip_many_1' }]);
  });

  it('move between the lists when they are deleted and restored', async () => {
    const vip = await aVip('vip_mover');
    const deleted = markDeleted(vip, NOW);
    await transact([replaceVip(vip, deleted)]);
    expect(await idsIn('live')).not.toContain('vip_mover');
    expect(await idsIn('deleted')).toContain('vip_mover');
    const restored = markRestored(deleted, NOW);
    await transact([replaceVip(deleted, restored)]);
    expect(await idsIn('live')).toContain('vip_mover');
    expect(await idsIn('deleted')).not.toContain('vip_mover');
    expect(await findVip('vip_mover')).toEqual({ ...restored, movedAt: { name: NOW } });
  });

  it('lose fields that the next version does not have', async () => {
    const vip = await aVip('vip_fields', { title: 'Dr', notes: 'x' });
    const { title: _title, ...rest } = vip;
    const next = { ...rest, version: 2 };
    await transact([replaceVip(vip, next)]);
    expect(await findVip('vip_fields')).toEqual(next);
  });

  it('are replaced only in the version that was read, and created once', async () => {
    const vip = await aVip('vip_once');
    await expect(transact([createVip(vip)])).rejects.toBeInstanceOf(WriteLost);
    await transact([replaceVip(vip, { ...vip, version: 2 })]);
    await expect(transact([replaceVip(vip, { ...vip, version: 2, name: 'Other' })])).rejects.toBeInstanceOf(WriteLost);
    await expect(transact([removeVip(vip)])).rejects.toBeInstanceOf(WriteLost);
    const absent = { ...vip, id: 'vip_absent' };
    await expect(transact([replaceVip(absent, { ...absent, version: 2 })])).rejects.toBeInstanceOf(WriteLost);
    expect(await findVip('vip_once')).toMatchObject({ version: 2, name: 'Zoë' });
    expect(await findVip('vip_absent')).toBeUndefined();
  });
});
