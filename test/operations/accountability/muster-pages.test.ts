import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import { call } from '#test/support/call.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
let id: string;
let vipIds: string[];
beforeAll(async () => {
  vipIds = await addGuests(['Zoë', 'Ådne', 'Ben', 'ben', 'Chi', 'Ada', 'Ada'].map((name) => guest(name)));
  id = await aMuster(as);
  await mark(as, id, vipIds[2] ?? '', 'ACCOUNTED');
});

async function read(query: Record<string, string> = {}) {
  return (await call(getMuster, { as, params: { id }, query })).body;
}
function idsOf(guests: { vipId: string }[]) {
  return guests.map(({ vipId }) => vipId);
}

describe('the pages of a muster', () => {
  it('have each guest once, in the order of the whole, and count all guests', async () => {
    const whole = await read();
    expect([whole.guests.length, whole.nextCursor]).toEqual([vipIds.length, null]);
    const found: string[] = [];
    let page = await read({ limit: '2' });
    for (;;) {
      expect(page.counts).toEqual(whole.counts);
      found.push(...idsOf(page.guests));
      if (page.nextCursor === null) break;
      page = await read({ limit: '2', cursor: page.nextCursor });
    }
    expect(found).toEqual(idsOf(whole.guests));
  });

  it('go on where they ended after a guest was marked meanwhile', async () => {
    const { guests, nextCursor } = await read({ limit: '2' });
    await mark(as, id, guests[1].vipId, 'ACCOUNTED');
    const rest = await read({ cursor: nextCursor });
    expect(new Set([...idsOf(guests), ...idsOf(rest.guests)])).toEqual(new Set(vipIds));
  });

  it('take no cursor of another muster', async () => {
    const { nextCursor } = await read({ limit: '2' });
    const other = await aMuster(as);
    const { body } = await call(getMuster, { as, params: { id: other }, query: { cursor: nextCursor } });
    expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});
