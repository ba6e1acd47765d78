import { describe, expect, it } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function add(body: object, query = {}) {
  return call(createVip, { as, body: { department: 'ADMIN', ...body }, query });
}
const NAMES = ['Zoë Łukasiewicz', 'Amal Clarke', 'Kofi Mensah', 'Ada Lovelace', 'Jo March'] as const;

describe('POSSIBLE_DUPLICATE', () => {
  it.each([
    ['the same phone number, written differently', { phone: '+44 (20) 7946-0958' }, true],
    ['the same e-mail address in another case', { email: 'ZOE@example.org' }, true],
    ['another phone number and e-mail address', { phone: '+44 20 7946 0999', email: 'zoe@example.com' }, false],
    ['neither', {}, false],
  ])('judges a VIP with the same name and %s', async (_case, fields, expected) => {
    const name = NAMES[0];
    const first = (await add({ name, phone: '+44 20 7946 0958', email: 'zoe@example.org' })).body;
    const { body } = await add({ name: 'zoe lukasiewicz', ...fields });
    expect(body.warnings?.map(({ code }: { code: string }) => code)).toEqual(
      expected ? ['POSSIBLE_DUPLICATE'] : undefined,
    );
    if (expected) expect(body.warnings[0].vipIds).toEqual(expect.arrayContaining([body.id, first.id]));
    for (const { id: vipId } of [first, body]) await call(deleteVip, { as, params: { vipId } });
  });

  it.each([
    ['their last name', 'Sakamoto, Ryu', {}],
    ['their last names', 'Garcia Lopez, Ana', { name: 'Ana García López' }],
    ['a sort name that the new VIP has too', 'Pelé', { name: 'Edson Nascimento', sortName: 'PELE' }],
    ['their name, while the new VIP has a sort name', undefined, { name: 'Mika Aalto', sortName: 'Aalto, Mika' }],
  ])('finds VIPs who are listed by %s', async (_case, sortName, fields) => {
    const given = { name: 'Ryu Sakamoto', phone: '+44 20 7946 0333', ...fields };
    await add({ ...given, sortName });
    expect((await add(given)).body.warnings).toMatchObject([{ code: 'POSSIBLE_DUPLICATE' }]);
  });

  it('is not looked for where a VIP has neither a phone number nor an e-mail address', async () => {
    const { own } = await metered(() => add({ name: NAMES[4] }));
    expect(own.commands).toEqual(['TransactWriteItems']);
    const { own: looking } = await metered(() => add({ name: NAMES[4], email: 'jo@example.org' }));
    expect(looking.commands).toContain('Query');
  });

  it('is not said of another name, or of a deleted VIP', async () => {
    const { body } = await add({ name: NAMES[1], email: 'amal@example.org' });
    expect((await add({ name: `${NAMES[1]} Junior`, email: 'amal@example.org' })).body).not.toHaveProperty('warnings');
    await call(deleteVip, { as, params: { vipId: body.id } });
    expect((await add({ name: NAMES[1], email: 'amal@example.org' })).body).not.toHaveProperty('warnings');
  });

  it('is said of a VIP who was renamed, and of one who was restored', async () => {
    const given = { name: 'Wangari Maathai', email: 'wangari@example.org' };
    const { body: first } = await add({ ...given, name: 'Wangari Muta' });
    const { body: second } = await add({ ...given, name: 'Wangari Muta Maathai' });
    await call(updateVip, { as, params: { vipId: first.id }, body: { name: given.name } });
    await call(updateVip, { as, params: { vipId: second.id }, body: { name: given.name } });
    await call(deleteVip, { as, params: { vipId: second.id } });
    const { body: third } = await add(given, { dryRun: 'true' });
    expect(third.warnings).toMatchObject([{ vipIds: [third.id, first.id] }]);
    await call(restoreVip, { as, params: { vipId: second.id } });
    const { body: fourth } = await add(given);
    expect([...fourth.warnings[0].vipIds].sort()).toEqual([first.id, second.id, fourth.id].sort());
  });

  it('shows in a dry run, and costs two queries beside the write', async () => {
    const body = { name: NAMES[2], email: 'kofi@example.org' };
    await add(body);
    expect((await add(body, { dryRun: 'true' })).body.warnings).toMatchObject([{ code: 'POSSIBLE_DUPLICATE' }]);
    await addGuests(Array.from({ length: 60 }, (_, place) => guest(`Other ${place}`)));
    const { own } = await metered(() => add(body));
    expect([own.roundTrips, own.commands.toSorted(), own.readUnits]).toEqual([
      1,
      ['Query', 'Query', 'TransactWriteItems'],
      1,
    ]);
  });

  it('costs the same however many VIPs have the name: it compares with 50 of them', async () => {
    const name = 'Maria Silva';
    await addGuests(Array.from({ length: 300 }, () => guest(name)));
    const { own } = await metered(() => add({ name }));
    expect(own.readUnits).toBeLessThanOrEqual(8);
  });

  it('is said of new guests of a list, in its dry run too', async () => {
    await add({ name: NAMES[3], phone: '+44 20 7946 0111', organization: 'Royal Society' });
    const list = [
      'Id;Name;Department;Phone;Organisation',
      `a1;${NAMES[3]};ADMIN;+44 20 7946 0111;Elsewhere`,
      `a2;${NAMES[4]};ADMIN;+44 20 7946 0222;`,
      `a3;${NAMES[4]};ADMIN;+44 20 7946 0222;`,
    ].join('\r\n');
    const send = (query: Record<string, string> = {}) =>
      call(importVips, { as, body: list, query, headers: { 'content-type': 'text/csv' } });
    const expected = Array.from({ length: 3 }, () => ({ code: 'POSSIBLE_DUPLICATE' }));
    expect((await send({ dryRun: 'true' })).body.warnings).toMatchObject(expected);
    expect((await send()).body.warnings).toMatchObject(expected);
    expect((await send()).body).not.toHaveProperty('warnings');
  });
});
