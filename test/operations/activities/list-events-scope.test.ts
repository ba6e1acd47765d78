import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { later } from '#shared/domain/time/days.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver } from '#test/support/fleet.ts';
import { everyPage } from '#test/support/pages.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('ADMINISTRATOR');

function list(query: Record<string, string>, by = as) {
  return call(listEvents, { as: by, query });
}
async function titlesOf(query: Record<string, string>): Promise<string[]> {
  return (await everyPage(listEvents, { as, query })).flat().map(({ title }) => title);
}
function ride(title: string, startTime: string, fields = {}) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title,
    startTime,
    endTime: later(startTime, 60_000),
    ...fields,
  });
}

describe('the activities of one driver', () => {
  it('are read from the days of the range only', async () => {
    const driverId = await aDriver();
    for (let day = 1; day <= 28; day += 1) {
      await ride(`Day ${day}`, `2027-02-${String(day).padStart(2, '0')}T09:00:00Z`, { driverId });
    }
    const query = { driverId, from: '2027-02-10T00:00:00Z', to: '2027-02-11T09:00:00Z' };
    const { own, result } = await metered(() => list(query));
    expect(result.body.items).toMatchObject([{ title: 'Day 10' }]);
    // The ledger days, the activity and the driver.
    expect(own.readUnits).toBeLessThanOrEqual(3);
    expect(await titlesOf({ ...query, to: '2027-02-11T09:00:00.001Z' })).toEqual(['Day 10', 'Day 11']);
    expect(await titlesOf({ driverId, from: '2027-02-28' })).toEqual(['Day 28']);
  });
});

describe('a search', () => {
  it('does not find activities by the names of deleted VIPs and drivers, which no answer shows', async () => {
    const [vipId] = (await someVips(as, 1, { name: 'Xenia Quist' })) as [string];
    const driverId = await aDriver('Ulf Dahl');
    await ride('Search', '2027-03-01T09:00:00Z', { vipIds: [vipId], driverId });
    expect(await titlesOf({ search: 'xenia' })).toEqual(['Search']);
    expect(await titlesOf({ search: 'ulf' })).toEqual(['Search']);
    await call(deleteVip, { as, params: { vipId } });
    await call(deleteDriver, { as, params: { driverId }, query: { unassign: 'true' } });
    expect(await titlesOf({ search: 'xenia' })).toEqual([]);
    expect(await titlesOf({ search: 'ulf' })).toEqual([]);
  });
});

describe('deleted activities', () => {
  const day = { from: '2027-04-01', to: '2027-04-01' };
  let driverId: string;
  let vipId: string;
  beforeAll(async () => {
    driverId = await aDriver();
    vipId = (await someVips(as, 1))[0] as string;
    for (const [place, title] of ['A', 'B', 'C', 'D'].entries()) {
      const eventId = await ride(title, `2027-04-01T0${place}:00:00Z`, { driverId, vipIds: [vipId] });
      if (title === 'A' || title === 'C') await call(deleteEvent, { as, params: { eventId } });
    }
  });

  it.each([
    [{}, ['B', 'D', 'A', 'C']],
    [{ sort: '-startTime' }, ['D', 'B', 'C', 'A']],
    [{ sort: 'title' }, ['B', 'D', 'A', 'C']],
    [{ sort: '-title' }, ['D', 'B', 'C', 'A']],
    [{ search: 'c' }, ['C']],
  ])('are listed last for an administrator with includeDeleted (%j)', async (query, expected) => {
    for (const limit of ['1', '3', '50']) {
      expect(await titlesOf({ ...day, ...query, limit, includeDeleted: 'true' })).toEqual(expected);
    }
  });

  it('are listed for one VIP and one driver too', async () => {
    for (const filter of [{ driverId }, { vipId }] as Record<string, string>[]) {
      expect(await titlesOf({ ...day, ...filter, includeDeleted: 'true' })).toEqual(['B', 'D', 'A', 'C']);
      expect(await titlesOf({ ...day, ...filter })).toEqual(['B', 'D']);
    }
  });

  it('are hidden by default, and refused to others', async () => {
    expect(await titlesOf(day)).toEqual(['B', 'D']);
    const refused = await list(
      { ...day, includeDeleted: 'true' },
      await aUser('DRIVER', { driverId: await aDriver() }),
    );
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});

describe('masterEventId', () => {
  it('selects the legs of a master', async () => {
    const masterEventId = await anEvent(as, { title: 'Dinner' });
    await ride('There', '2027-05-10T08:00:00Z', { masterEventId });
    await ride('Back', '2027-05-10T11:00:00Z', { masterEventId });
    expect(await titlesOf({ masterEventId, limit: '1' })).toEqual(['There', 'Back']);
    expect(await titlesOf({ masterEventId, includeDeleted: 'true' })).toEqual(['There', 'Back']);
    expect(await titlesOf({ masterEventId: 'act_none' })).toEqual([]);
  });
});
