import { beforeAll, describe, expect, it } from '@jest/globals';
import { begin } from '#shared/domain/records.ts';
import { addAttendance } from '#shared/entities/activities/attendance-change.ts';
import { asCounted, createVip, findVip, vipStore } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { transact } from '#shared/table/transact.ts';
import { countFitting, transactionSize } from '#shared/table/large-transaction.ts';
import { checkOf, type Requirement, type Transaction, transactionItems, WriteLost } from '#shared/table/write.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-09T10:00:00.000Z';
function aVip(fields: Partial<VipRecord> = {}): VipRecord {
  return {
    ...begin(newId('vip'), { name: 'Ada', department: 'OTHER', partySize: 2, isRosterOnly: false } as const, NOW),
    ...fields,
  };
}
function commit(transaction: Transaction): Promise<void> {
  return transact(transactionItems(transaction));
}

describe('a transaction', () => {
  const live = aVip();
  const deleted = aVip({ deletedAt: NOW });
  const other = aVip();
  beforeAll(() => transact([live, deleted, other].map(createVip)));

  it('checks what it relies on', async () => {
    const write = () => createVip(aVip());
    await commit({ writes: [write()], relyingOn: [vipStore.asLive(live), vipStore.asRead(other)] });
    await expect(commit({ writes: [write()], relyingOn: [vipStore.asLive(deleted)] })).rejects.toThrow(WriteLost);
    await expect(commit({ writes: [write()], relyingOn: [vipStore.asLive({ id: 'vip_none' })] })).rejects.toThrow(
      WriteLost,
    );
    const changed = vipStore.asRead({ ...live, version: 7 });
    await expect(commit({ writes: [write()], relyingOn: [changed] })).rejects.toThrow(WriteLost);
  });

  it('checks what its writes bring along, without being told', async () => {
    await commit({ writes: [addAttendance(vipStore.asLive(live), 'evt_1')] });
    await expect(commit({ writes: [addAttendance(vipStore.asLive(deleted), 'evt_1')] })).rejects.toThrow(WriteLost);
  });

  it('names an item once, however often it is relied on', () => {
    const relied = () => vipStore.asLive(live);
    const writes = ['evt_1', 'evt_2', 'evt_3'].map((id) => addAttendance(relied(), id));
    expect(transactionSize({ writes, relyingOn: [relied(), relied()] })).toBe(4);
    const items = transactionItems({ writes, relyingOn: [relied()] });
    expect(items.slice(0, 3).map(({ Update }) => Update?.Key?.['sk'])).toEqual(
      ['evt_1', 'evt_2', 'evt_3'].map((id) => expect.stringContaining(id)),
    );
    expect(items[3]?.ConditionCheck).toEqual(checkOf(relied()).ConditionCheck);
  });

  it('demands both of two different checks of one item', async () => {
    const both = (seats: number) => [vipStore.asRead(live), asCounted({ ...live, partySize: seats })];
    expect(transactionSize({ writes: [], relyingOn: both(2) })).toBe(1);
    await commit({ writes: [createVip(aVip())], relyingOn: both(2) });
    await expect(commit({ writes: [createVip(aVip())], relyingOn: both(3) })).rejects.toThrow(WriteLost);
    const stale = [vipStore.asRead({ ...live, version: 2 }), asCounted(live)];
    await expect(commit({ writes: [createVip(aVip())], relyingOn: stale })).rejects.toThrow(WriteLost);
  });

  it.each<[string, (vip: VipRecord) => readonly Requirement[], boolean]>([
    ['holds', (vip) => [asCounted(vip)], true],
    ['fails', (vip) => [asCounted({ ...vip, partySize: 9 })], false],
  ])('adds a check to the condition of the write of the same item: %s', async (_case, relyingOn, isWritten) => {
    const before = aVip();
    await transact([createVip(before)]);
    const after = { ...before, name: 'Grace', version: 2 };
    const transaction = { writes: [vipStore.replace(before, after)], relyingOn: relyingOn(before) };
    expect(transactionSize(transaction)).toBe(1);
    await commit(transaction).catch((error: unknown) => expect(error).toBeInstanceOf(WriteLost));
    expect((await findVip(before.id))?.name).toBe(isWritten ? 'Grace' : 'Ada');
  });

  it('keeps the condition of the write that a check joins', async () => {
    const before = aVip();
    await transact([createVip(before)]);
    const stale = { ...before, version: 5 };
    const transaction = {
      writes: [vipStore.replace(stale, { ...stale, version: 6 })],
      relyingOn: [asCounted(before)],
    };
    await expect(commit(transaction)).rejects.toThrow(WriteLost);
  });

  it('names the writes that were lost by their place, also with checks', async () => {
    const writes = [createVip(aVip()), createVip(live)];
    const lost = await commit({ writes, relyingOn: [vipStore.asLive(deleted)] }).catch((error: unknown) => error);
    expect((lost as WriteLost).lost).toEqual([1, 2]);
  });

  it('refuses a changed copy of a record that was read', () => {
    const read = vipStore.asLive(live);
    expect(transactionSize({ writes: [], relyingOn: [read] })).toBe(1);
    const copy = Object.assign({}, read, { name: 'Grace' });
    expect(() => transactionSize({ writes: [], relyingOn: [copy as unknown as Requirement] })).toThrow(
      'as it was read',
    );
  });

  it('takes as many groups as fit, none that writes an item again, and always the first', () => {
    const attend = (n: number) => addAttendance(vipStore.asLive(live), `evt_${n}`);
    const groups = [[attend(1), attend(2)], [attend(3)], [attend(4)]];
    // The guest is checked once for all of them.
    expect([5, 4, 3, 1].map((limit) => countFitting(groups, limit))).toEqual([3, 2, 1, 1]);
    expect(countFitting([[attend(1)], [attend(2)], [attend(1)], [attend(3)]], 100)).toBe(2);
    expect(countFitting([], 100)).toBe(0);
  });
});
