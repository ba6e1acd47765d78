import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
let zoe: string;
function hour(day: number, at: number) {
  return `2027-05-${day}T${String(at).padStart(2, '0')}:00:00.000Z`;
}

beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London', dayStartsAt: '04:00' });
  [zoe] = (await someVips(as, 1, { name: 'Zoë Łukasiewicz' })) as [string];
  const [amal] = (await someVips(as, 1, { name: 'Amal' })) as [string];
  const plan = (type: string, title: string, day: number, at: number, more = {}) =>
    anEvent(as, { type, title, startTime: hour(day, at), endTime: hour(day, at + 1), ...more });
  await plan('MEETING', 'Briefing', 10, 9, { vipIds: [zoe] });
  await plan('MEAL', 'Luncheon', 10, 12, { vipIds: [zoe, amal], location: 'Café Élan' });
  await plan('TRANSPORT', 'Airport run', 11, 2, { vipIds: [amal], pickupLocation: 'Hotel Aurora' });
  await plan('EVENT', 'Gala', 11, 18, { description: 'Black tie' });
  await plan('MEETING', 'Debriefing', 12, 9);
});

async function titles(query: Record<string, string> = {}): Promise<string[]> {
  const { body, text } = await call(listEvents, { as, query });
  if (!body?.items) throw new Error(text);
  return body.items.map(({ title }: { title: string }) => title);
}
const ALL = ['Briefing', 'Luncheon', 'Airport run', 'Gala', 'Debriefing'];

describe('listEvents', () => {
  it('lists the activities with these ids, also with another filter, and leaves out unknown ones', async () => {
    const { items } = (await call(listEvents, { as })).body;
    const [first, second, third] = items.map(({ id }: { id: string }) => id);
    const ids = `${third},${first},act_00000000000000000000, ${second}`;
    expect(await titles({ ids })).toEqual(ALL.slice(0, 3));
    expect(await titles({ ids, type: 'MEAL' })).toEqual(['Luncheon']);
    expect((await call(listEvents, { as, query: { ids, limit: '2' } })).body.nextCursor).toEqual(expect.any(String));
    const many = Array.from({ length: 201 }, () => first).join();
    expect((await call(listEvents, { as, query: { ids: many } })).body.errors).toMatchObject([{ path: 'query.ids' }]);
  });

  it('lists activities in order of start, each with its vipIds', async () => {
    const { body } = await call(listEvents, { as });
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(ALL);
    expect(body.items[0]).toMatchObject({ vipIds: [zoe], vips: [{ id: zoe, name: 'Zoë Łukasiewicz' }] });
    expect(body.nextCursor).toBeNull();
  });

  it.each([
    [{ type: 'MEETING' }, ['Briefing', 'Debriefing']],
    [{ type: 'MEAL,EVENT' }, ['Luncheon', 'Gala']],
    [{ status: 'SCHEDULED' }, ALL],
    [{ status: 'COMPLETED' }, []],
    [{ type: 'MEETING', status: 'SCHEDULED,IN_PROGRESS' }, ['Briefing', 'Debriefing']],
    [{ from: hour(11, 2) }, ['Airport run', 'Gala', 'Debriefing']],
    [{ to: hour(11, 2) }, ['Briefing', 'Luncheon']],
    [{ from: '2027-05-10', to: '2027-05-10' }, ['Briefing', 'Luncheon', 'Airport run']],
    [{ from: '2027-05-11' }, ['Gala', 'Debriefing']],
    [{ search: 'brief' }, ['Briefing', 'Debriefing']],
    [{ search: 'zoe' }, ['Briefing', 'Luncheon']],
    [{ search: 'cafe amal' }, ['Luncheon']],
    [{ search: 'AURORA' }, ['Airport run']],
    [{ search: 'black tie' }, ['Gala']],
    [{ search: 'nowhere' }, []],
    [{ sort: '-startTime' }, [...ALL].reverse()],
    [{ sort: 'title' }, ['Airport run', 'Briefing', 'Debriefing', 'Gala', 'Luncheon']],
    [{ sort: '-title' }, ['Luncheon', 'Gala', 'Debriefing', 'Briefing', 'Airport run']],
    [{ sort: 'type' }, ['Gala', 'Luncheon', 'Briefing', 'Debriefing', 'Airport run']],
    [{ sort: 'status' }, ALL],
    [{ sort: '-vips' }, ['Briefing', 'Luncheon', 'Airport run', 'Debriefing', 'Gala']],
  ])('answers %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('lists the activities of one VIP', async () => {
    expect(await titles({ vipId: zoe })).toEqual(['Briefing', 'Luncheon']);
    expect(await titles({ vipId: zoe, type: 'MEAL' })).toEqual(['Luncheon']);
  });

  it.each([{}, { sort: 'title' }, { sort: '-vips' }, { search: 'e' }, { vipId: 'zoe' }, { sort: '-startTime' }])(
    'pages through %j and shows each activity once, in order',
    async (wanted) => {
      const query = 'vipId' in wanted ? { vipId: zoe } : (wanted as Record<string, string>);
      for (const limit of ['1', '2', '3']) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { body } = await call(listEvents, { as, query: { ...query, limit, ...(cursor ? { cursor } : {}) } });
          expect(body.items.length).toBeLessThanOrEqual(Number(limit));
          seen.push(...body.items.map(({ title }: { title: string }) => title));
          cursor = body.nextCursor ?? undefined;
        } while (cursor);
        expect(seen).toEqual(await titles(query));
      }
    },
  );

  it.each<Record<string, string>>([
    { from: 'yesterday' },
    { from: '2027-05-10T09:00:00' },
    { type: 'PARTY' },
    { sort: 'price' },
    { form: '2027-05-10' },
    { from: '2027-05-12', to: '2027-05-10' },
  ])('refuses %j and names the parameter', async (query) => {
    const { body, status } = await call(listEvents, { as, query });
    expect(status).toBe(400);
    expect(body.errors[0].path).toMatch(/^query\.(from|to|type|sort|form)/);
  });

  it('shows a driver only their own activities', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_other' });
    expect((await call(listEvents, { as: driver })).body.items).toEqual([]);
    expect((await call(listEvents, { as: driver, query: { vipId: zoe } })).body.items).toEqual([]);
  });
});
