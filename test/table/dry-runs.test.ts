import { describe, expect, it } from '@jest/globals';
import { begin, change } from '#shared/domain/records.ts';
import {
  createActivity,
  findActivities,
  findActivity,
  linkChildren,
  replaceActivity,
  unlinkChildren,
} from '#shared/entities/activities/activity.ts';
import { activitiesBeginning, gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { addNotice } from '#shared/entities/messages/driver-notice.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { onAnyStage, stagedItems, stageWrites, withStaged } from '#shared/table/dry-runs.ts';
import { decodeTrial, encodeTrial, hasRead, mergedItems, type StagedItem } from '#shared/table/stage.ts';
import { transact } from '#shared/table/transact.ts';
import { removeWrite, type Write } from '#shared/table/write.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, removeOthers, writingNothing } from '#test/support/table-items.ts';

useTable();
const NOW = '2026-11-21T10:00:00.000Z';
let made = 0;
function anActivity(fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin(`evt_${(made += 1)}`, {}, NOW),
    type: 'MEAL',
    title: 'Lunch',
    startTime: '2027-05-10T09:00:00.000Z',
    endTime: '2027-05-10T10:00:00.000Z',
    status: 'SCHEDULED',
    vipIds: ['vip_1'],
    ...fields,
  };
}
function removed({ id }: ActivityRecord): Write {
  return removeWrite({ params: () => ({ TableName: 'any', Key: { pk: `$motorcade#id_${id}`, sk: '$activity_1' } }) });
}

describe('staged writes', () => {
  it('leave the items that the same writes leave in the table', async () => {
    const [master, ride] = [anActivity(), anActivity({ notes: 'Ring twice', vehicleId: 'veh_1' })];
    const { vehicleId: _vehicle, ...bare } = change(ride, { title: 'Dinner', vipIds: [] }, NOW);
    const notice = { driverId: 'drv_1', activityId: ride.id, known: undefined, now: NOW, until: NOW };
    const transactions: Write[][] = [
      [createActivity(master), createActivity(ride), addNotice(notice)],
      [linkChildren(master, ['evt_a']), replaceActivity(ride, bare)],
      [linkChildren(master, ['evt_b']), addNotice({ ...notice, now: '2026-11-22T10:00:00.000Z' })],
      [unlinkChildren(master.id, ['evt_a'])],
      [unlinkChildren(master.id, ['evt_b'])],
    ];
    const staged = await writingNothing(() =>
      onAnyStage(async () => {
        for (const writes of transactions) await stageWrites(writes);
        return stagedItems();
      }),
    );
    for (const writes of transactions) await transact(writes);
    const stored = [...(await allItems()).values()];
    const ofKey = ({ pk, sk }: Readonly<Record<string, unknown>>) =>
      stored.find((each) => each['pk'] === pk && each['sk'] === sk);
    expect(staged.map(({ after }) => after)).toEqual(staged.map(({ key }) => ofKey(key)));
    expect(staged).toHaveLength(stored.length);
    await removeOthers(new Map());
  });

  it('are seen by reads of one item, of several, and of a list, in its order', async () => {
    const hour = (n: number) => `2027-05-10T${String(n).padStart(2, '0')}:00:00.000Z`;
    const at = (n: number) => ({ startTime: hour(n), endTime: hour(n + 1) });
    const [early, gone, late] = [anActivity(at(8)), anActivity(at(10)), anActivity(at(12))];
    const cancelled = anActivity({ ...at(9), status: 'CANCELLED' });
    await transact([early, gone, late, cancelled].map(createActivity));
    const added = anActivity(at(11));
    const moved = change(early, at(13), NOW);
    await onAnyStage(async () => {
      await stageWrites([removed(gone), createActivity(added), replaceActivity(early, moved)]);
      expect(await Promise.all([findActivity(gone.id), findActivity(added.id)])).toMatchObject([undefined, added]);
      const several = await findActivities([gone, added, early, late].map(({ id }) => id));
      expect(several.map(({ id }) => id).sort()).toEqual([added, early, late].map(({ id }) => id).sort());
      const inOrder = [cancelled, added, late, moved].map(({ id }) => id);
      expect((await activitiesBeginning(hour(0), hour(23))).map(({ id }) => id)).toEqual(inOrder);
      for (const max of [1, 2, 3]) {
        const { found, more } = await gatherActivities({ from: hour(0), to: hour(23), statuses: ['SCHEDULED'] }, max);
        expect([found.map(({ id }) => id), more]).toEqual([inOrder.slice(1, 1 + max), max < 3]);
      }
      expect(await activitiesBeginning(hour(0), hour(9))).toEqual([]);
    });
    expect(await findActivity(gone.id)).toMatchObject(gone);
    await removeOthers(new Map());
  });

  it('tell which dry runs read what others would write', async () => {
    const [mine, other] = [anActivity(), anActivity({ startTime: '2027-06-10T09:00:00.000Z' })];
    await transact([createActivity(mine)]);
    const writing = async (...writes: Write[]): Promise<readonly StagedItem[]> =>
      (await withStaged([], () => stageWrites(writes))).trial.items;
    const change1 = await writing(replaceActivity(mine, change(mine, { title: 'Dinner' }, NOW)));
    const change2 = await writing(createActivity(other));
    const reading = async (read: () => Promise<unknown>) => (await withStaged([], read)).trial;
    const byId = await reading(() => findActivity(mine.id));
    const byTime = await reading(() => activitiesBeginning('2027-06-10T00:00:00.000Z', '2027-06-11T00:00:00.000Z'));
    expect([hasRead(byId, change1), hasRead(byId, change2)]).toEqual([true, false]);
    expect([hasRead(byTime, change1), hasRead(byTime, change2)]).toEqual([false, true]);
    const away = await withStaged(change2, () => stageWrites([removed(other)]));
    expect(hasRead(byTime, mergedItems(change2, away.trial.items))).toBe(false);
  });

  it('survive the way to another function, with their sets and bytes', () => {
    const key = { pk: 'a', sk: 'b' };
    const after = {
      ...key,
      ids: new Set(['x']),
      plan: new Uint8Array([1, 2]),
      file: Buffer.from('ab'),
      list: [{ n: 1 }],
    };
    const items = [{ key, before: undefined, after }];
    const [read] = decodeTrial(encodeTrial({ reads: [], items })).items;
    expect(read?.after).toEqual({ ...after, file: new Uint8Array(Buffer.from('ab')) });
  });
});
