import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { call } from '#test/support/call.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { everyPage } from '#test/support/pages.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');
const administrator = useUser('ADMINISTRATOR');
beforeAll(async () => {
  await addGuests(GUESTS);
});

const GUESTS = [
  guest('Łukasz Żak', { department: 'ADMIN' }),
  guest('Zoë'),
  guest('Ann Lee', { isRosterOnly: true, department: 'ADMIN' }),
  guest('ann', { organization: 'Universität Zürich', department: 'ADMIN' }),
  guest('Müller-Øst', { department: 'OTHER' }),
  guest('Lukas', { isRosterOnly: true }),
  guest('王芳', { organization: '北京大学' }),
];

function pagesOf(query: Record<string, string>, as = coordinator) {
  return everyPage(listVips, { as, query });
}
async function namesOf(query: Record<string, string>, as = coordinator) {
  return (await pagesOf(query, as)).flat().map(({ name }) => name);
}

describe('listVips', () => {
  it('hides roster-only VIPs, and lists in order of name', async () => {
    expect(await namesOf({})).toEqual(['ann', 'Łukasz Żak', 'Müller-Øst', 'Zoë', '王芳']);
  });

  it.each(['true', '1', 'YES'])('shows roster-only VIPs with includeRosterOnly=%s', async (includeRosterOnly) => {
    const names = await namesOf({ includeRosterOnly });
    expect(names).toEqual(['ann', 'Ann Lee', 'Lukas', 'Łukasz Żak', 'Müller-Øst', 'Zoë', '王芳']);
  });

  it('filters by department', async () => {
    expect(await namesOf({ department: 'ADMIN' })).toEqual(['ann', 'Łukasz Żak']);
    expect(await namesOf({ department: 'ADMIN', includeRosterOnly: 'true' })).toEqual(['ann', 'Ann Lee', 'Łukasz Żak']);
  });

  it.each([
    ['lukas', ['Łukasz Żak']],
    ['ZAK łuk', ['Łukasz Żak']],
    ['zurich', ['ann']],
    ['muller ost', ['Müller-Øst']],
    ['ann rare', []],
    ['北京', ['王芳']],
    ['100%', []],
  ])('finds "%s" in names and organizations', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it('searches within the other filters', async () => {
    expect(await namesOf({ search: 'ann', includeRosterOnly: 'yes', department: 'ADMIN' })).toEqual(['ann', 'Ann Lee']);
    expect(await namesOf({ search: 'ann', department: 'ADMIN' })).toEqual(['ann']);
  });

  it.each<Record<string, string>>([
    {},
    { includeRosterOnly: 'true' },
    { department: 'ADMIN' },
    { search: 'o' },
    { search: 'rare', includeRosterOnly: 'true' },
  ])('pages through %j and shows each VIP once', async (query) => {
    const all = (await pagesOf({ ...query, limit: '200' })).flat();
    for (const limit of [1, 2, 3, all.length]) {
      const pages = await pagesOf({ ...query, limit: String(limit) });
      expect(pages.flat()).toEqual(all);
      expect(pages).toHaveLength(Math.ceil(all.length / limit));
    }
  });

  it('refuses invalid filters and names them', async () => {
    const query = { includeRosterOnly: 'maybe', department: 'SALES', limit: '201', colour: 'blue' };
    const { body } = await call(listVips, { as: coordinator, query });
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'query.colour',
      'query.department',
      'query.includeRosterOnly',
      'query.limit',
    ]);
  });

  it('refuses all callers but administrators and coordinators', async () => {
    expect((await call(listVips, { as: await aUser('DRIVER', { driverId: 'driver_1' }) })).body.code).toBe('FORBIDDEN');
    const as = await aUser('COORDINATOR', { isApproved: false });
    expect((await call(listVips, { as })).body.code).toBe('NOT_APPROVED');
  });
});

describe('listVips with includeDeleted', () => {
  it('is refused to drivers', async () => {
    const refused = await call(listVips, { as: await aUser('DRIVER'), query: { includeDeleted: 'true' } });
    expect(refused.body.code).toBe('FORBIDDEN');
  });

  it('lists deleted VIPs last, over all pages and filters', async () => {
    const gone = await addGuests([guest('Abel'), guest('Cain', { department: 'ADMIN' })]);
    for (const vipId of gone) await call(deleteVip, { as: coordinator, params: { vipId } });
    const live = await namesOf({});
    expect(live).not.toContain('Abel');
    for (const limit of [1, 2, live.length, live.length + 1, 200]) {
      const query = { includeDeleted: 'true', limit: String(limit) };
      const pages = await pagesOf(query, administrator);
      expect(pages.flat().map(({ name }) => name)).toEqual([...live, 'Abel', 'Cain']);
      expect(pages).toHaveLength(Math.ceil((live.length + 2) / limit));
    }
    const deleted = await pagesOf({ includeDeleted: 'true', search: 'cain', department: 'ADMIN' }, administrator);
    expect(deleted.flat()).toMatchObject([{ name: 'Cain', deletedAt: expect.any(String) }]);
  });
});
