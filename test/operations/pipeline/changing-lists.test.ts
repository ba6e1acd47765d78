import { describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('ADMINISTRATOR');

type List = Parameters<typeof call>[0];
type Query = Readonly<Record<string, string>>;

/** Reads a list two items at a time, and changes records after the first page. Returns the ids of all pages. */
async function walk(list: List, query: Query, change: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body, text } = await call(list, { as, query: { ...query, limit: '2', ...(cursor ? { cursor } : {}) } });
    if (!body?.items) throw new Error(text);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    if (!cursor) await change();
    cursor = body.nextCursor ?? '';
  } while (cursor);
  return seen;
}

async function named(names: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(...(await someVips(as, 1, { name })));
  return ids;
}
function of(vipId: string | undefined, more: CallOptions = {}) {
  return { as, params: { vipId: vipId ?? '' }, ...more };
}

describe('a list of VIPs shows no VIP twice', () => {
  it('who is deleted after their page, with includeDeleted', async () => {
    const [first, second, ...others] = await named('ABCDE');
    const seen = await walk(listVips, { includeDeleted: 'true' }, () => call(deleteVip, of(first)));
    expect(seen).toEqual([first, second, ...others]);
    for (const id of [first, second, ...others]) await call(deleteVip, of(id, { query: { hard: 'true' } }));
  });

  it('who is renamed after their page, and leaves out none of the others', async () => {
    const ids = await named('ABCDE');
    const seen = await walk(listVips, {}, () => call(updateVip, of(ids[0], { body: { name: 'Z' } })));
    expect(seen).toEqual(ids);
    const [again] = (await call(listVips, { as })).body.items.slice(-1);
    expect(again).toMatchObject({ id: ids[0], name: 'Z' });
    for (const id of ids) await call(deleteVip, of(id, { query: { hard: 'true' } }));
  });

  it('and leaves out none who is changed in another way', async () => {
    const ids = await named('ABCDE');
    const seen = await walk(listVips, {}, async () => {
      for (const id of ids) await call(updateVip, of(id, { body: { notes: 'New' } }));
    });
    expect(seen).toEqual(ids);
    for (const id of ids) await call(deleteVip, of(id, { query: { hard: 'true' } }));
  });

  it('who is restored', async () => {
    const ids = await named('ABCDE');
    await call(deleteVip, of(ids[0]));
    const seen = await walk(listVips, { includeDeleted: 'true' }, () => call(restoreVip, of(ids[0])));
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of ids) await call(deleteVip, of(id, { query: { hard: 'true' } }));
  });
});

describe('a list of activities shows no activity twice', () => {
  const CHANGES: readonly (readonly [string, Query, Record<string, unknown>])[] = [
    ['moved', {}, { startTime: '2027-05-10T21:00:00Z', endTime: '2027-05-10T22:00:00Z' }],
    ['moved, by title', { sort: 'title' }, { startTime: '2027-05-10T21:00:00Z', endTime: '2027-05-10T22:00:00Z' }],
    ['renamed', { sort: 'title' }, { title: 'Z' }],
    ['of another type', { sort: '-type' }, { type: 'EVENT' }],
  ];

  it.each(CHANGES)('that is %s after its page', async (_what, query, body) => {
    const types = ['MEETING', 'MEETING', 'MEETING', 'MEAL', 'MEAL'];
    const ids: string[] = [];
    for (const [place, type] of types.entries()) {
      const startTime = `2027-05-10T0${place}:00:00Z`;
      ids.push(await anEvent(as, { type, title: 'ABCDE'[place], startTime, endTime: '2027-05-10T10:00:00Z' }));
    }
    const day = { ...query, from: '2027-05-10', to: '2027-05-10' };
    const first = (await call(listEvents, { as, query: { ...day, limit: '1' } })).body.items[0].id;
    const seen = await walk(listEvents, day, () => call(updateEvent, { as, params: { eventId: first }, body }));
    expect([...seen].sort()).toEqual([...ids].sort());
    for (const eventId of ids) {
      const times = { startTime: '2028-01-01T00:00:00Z', endTime: '2028-01-01T01:00:00Z' };
      await call(updateEvent, { as, params: { eventId }, body: times });
    }
  });

  it('whose VIP is renamed, by VIPs', async () => {
    const vips = await named('ABCDE');
    for (const vipId of vips) {
      await anEvent(as, { vipIds: [vipId], startTime: '2027-06-10T09:00:00Z', endTime: '2027-06-10T10:00:00Z' });
    }
    const query = { sort: 'vips', from: '2027-06-10', to: '2027-06-10' };
    const seen = await walk(listEvents, query, () => call(updateVip, of(vips[0], { body: { name: 'Z' } })));
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });
});
