import { describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as listMarks from '#functions/accountability/list-muster-marks.ts';
import * as listMusters from '#functions/accountability/list-musters.ts';
import * as markGuest from '#functions/accountability/mark-muster-guest.ts';
import * as openMuster from '#functions/accountability/open-muster.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { call } from '#test/support/call.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { manyVips, someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');

async function read(id: string) {
  return (await call(getMuster, { as, params: { id } })).body;
}
async function marksOf(id: string, vipId?: string) {
  return (await call(listMarks, { as, params: { id }, query: { limit: '200', ...(vipId && { vipId }) } })).body.items;
}

describe('a muster', () => {
  it('of everyone has roster-only guests, those who come later, and no one who was deleted', async () => {
    const [gone = ''] = await someVips(as, 1, { name: 'Gone' });
    await someVips(as, 1, { name: 'Rostered', isRosterOnly: true });
    const id = await aMuster(as);
    await someVips(as, 1, { name: 'Late' });
    await call(deleteVip, { as, params: { vipId: gone } });
    const names = (await read(id)).guests.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Rostered', 'Late']));
    expect(names).not.toContain('Gone');
  });

  it('of named guests has these only, and refuses a mark of another one', async () => {
    const [one = '', two = ''] = await someVips(as, 2);
    const id = await aMuster(as, [one]);
    expect((await read(id)).guests).toHaveLength(1);
    expect((await mark(as, id, two, 'ACCOUNTED')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('refuses unknown guests by name of the field', async () => {
    const { body } = await call(openMuster, { as, body: { title: 'Alarm', vipIds: ['vip_unknown'] } });
    expect([body.status, body.errors[0].path]).toEqual([400, 'body.vipIds']);
  });

  it('shows first who has not answered, then who needs help, who is missing and who is accounted for', async () => {
    const wanted = ['ACCOUNTED', 'MISSING', 'NEEDS_HELP', 'UNKNOWN'];
    const vipIds = await someVips(as, 4, { partySize: 2 });
    const id = await aMuster(as, vipIds);
    for (const [place, state] of wanted.entries()) await mark(as, id, vipIds[place] ?? '', state);
    const { counts, guests } = await read(id);
    expect(guests.map(({ state }: { state: string }) => state)).toEqual([...wanted].reverse());
    expect(counts.all).toEqual({ guests: 4, people: 8 });
    expect(counts.byState.MISSING).toEqual({ guests: 1, people: 2 });
  });

  it('shows the phone and the emergency contact of each guest', async () => {
    const contact = { name: 'Jón', phone: '+3545551234' };
    const body = { name: 'Zoë', department: 'ADMIN', phone: '+442079460958', emergencyContact: contact };
    const { id: vipId } = (await call(createVip, { as, body })).body;
    const [guest] = (await read(await aMuster(as, [vipId]))).guests;
    expect(guest).toMatchObject({ phone: '+442079460958', emergencyContact: contact, state: 'UNKNOWN', mark: null });
  });

  it('stands in the list, the newest first', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const first = await aMuster(as, [vipId]);
    const second = await aMuster(as, [vipId]);
    const { items } = (await call(listMusters, { as, query: { status: 'OPEN' } })).body;
    const ids = items.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(second)).toBeLessThan(ids.indexOf(first));
  });
});

describe('marks', () => {
  it('keep their history, and the last one counts', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const id = await aMuster(as, [vipId]);
    await mark(as, id, vipId, 'MISSING', 'Not at the bus');
    await mark(as, id, vipId, 'ACCOUNTED');
    const [guest] = (await read(id)).guests;
    expect(guest).toMatchObject({ state: 'ACCOUNTED', mark: { version: 2, note: null, by: { id: as } } });
    const kept = await marksOf(id, vipId);
    expect(kept.map(({ note, state }: { note: string; state: string }) => [state, note])).toEqual([
      ['ACCOUNTED', null],
      ['MISSING', 'Not at the bus'],
    ]);
  });

  it('with If-Match replace no newer mark', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const id = await aMuster(as, [vipId]);
    const first = (version: number) =>
      call(markGuest, {
        as,
        params: { id, vipId },
        body: { state: 'MISSING' },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await first(0)).headers['etag']).toBe('"1"');
    expect((await first(0)).status).toBe(412);
    expect((await first(1)).status).toBe(200);
  });

  it('of 50 people at once are all kept, also those of the same guest', async () => {
    const vipIds = await manyVips(45);
    const id = await aMuster(as, vipIds);
    const people = await Promise.all(Array.from({ length: 50 }, () => aUser('COORDINATOR')));
    const answers = await Promise.all(
      people.map((who, place) => mark(who, id, vipIds[place % vipIds.length] ?? '', 'ACCOUNTED', `${place}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { counts, guests } = await read(id);
    expect(counts.byState.ACCOUNTED.guests).toBe(45);
    const notes = (await marksOf(id)).map(({ note }: { note: string }) => Number(note));
    expect(notes.sort((a: number, b: number) => a - b)).toEqual(people.map((_who, place) => place));
    const versions = guests.map((guest: { mark: { version: number } }) => guest.mark.version);
    expect(versions.filter((version: number) => version === 2)).toHaveLength(5);
  });

  it('of one guest at once stand in the list in the order in which they count', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const id = await aMuster(as, [vipId]);
    await Promise.all(Array.from({ length: 12 }, () => mark(as, id, vipId, 'ACCOUNTED')));
    const versions = (await marksOf(id)).map(({ version }: { version: number }) => version);
    expect(versions).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
