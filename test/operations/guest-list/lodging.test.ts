import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { lodgingsAt } from '#shared/entities/places/place.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
let hotel: string;
let inn: string;
beforeAll(async () => {
  hotel = await aPlace('Hotel Aurora', { aliases: ['The Aurora'] });
  inn = await aPlace('Mill; north');
});

const HEADINGS = 'Name,Department,Unterkunft,Zimmer,First night,Check-out';
function send(rows: readonly string[], headings = HEADINGS, query: Record<string, string> = {}): Promise<Answer> {
  return call(importVips, {
    as,
    body: [headings, ...rows].join('\r\n'),
    query,
    headers: { 'content-type': 'text/csv' },
  });
}
async function read(vipId: string) {
  return (await call(getVip, { as, params: { vipId } })).body;
}
/** Sends one row, and returns the lodging of its guest. */
async function lodgingAfter(row: string, headings?: string) {
  const { body } = await send([row], headings);
  return (await read(body.changes[0].id)).lodging;
}

describe('a guest list with lodgings', () => {
  it('reads one lodging, by the name or an alias of its place', async () => {
    expect(await lodgingAfter('Ann,ADMIN,the aurora,214,9 May 2027,12.05.2027')).toEqual([
      { placeId: hotel, room: '214', from: '2027-05-09', to: '2027-05-12' },
    ]);
    expect(await lodgingAfter('Ben,ADMIN,Mill; north,12; 14,2027-05-09,2027-05-12')).toEqual([
      { placeId: inn, room: '12; 14', from: '2027-05-09', to: '2027-05-12' },
    ]);
  });

  it('reads several in step, with or without rooms', async () => {
    const row = `Cleo,ADMIN,Hotel Aurora; ${inn},; 7,2027-05-09; 2027-05-11,2027-05-11; 2027-05-12`;
    expect(await lodgingAfter(row)).toEqual([
      { placeId: hotel, from: '2027-05-09', to: '2027-05-11' },
      { placeId: inn, room: '7', from: '2027-05-11', to: '2027-05-12' },
    ]);
  });

  it('keeps what is stored in blank cells: all of it, and the room of the same nights', async () => {
    const row = 'Dora,ADMIN,Hotel Aurora,214,2027-05-09,2027-05-12';
    const { id } = (await send([row])).body.changes[0];
    expect((await send(['Dora,ADMIN,,,,'])).body.unchanged).toBe(1);
    expect((await send(['Dora,ADMIN,Hotel Aurora,,2027-05-09,2027-05-12'])).body.unchanged).toBe(1);
    expect((await send(['Dora,ADMIN,Hotel Aurora,,2027-05-09,2027-05-13'])).body.updated).toBe(1);
    expect((await read(id)).lodging).toEqual([{ placeId: hotel, from: '2027-05-09', to: '2027-05-13' }]);
  });

  it('leaves out a lodging without its hotel or its nights, with a notice, and takes the guest', async () => {
    for (const [at, cells] of [',214,,', 'Hotel Aurora,1,2027-05-09,'].entries()) {
      const { body } = await send([`Ned ${at},ADMIN,${cells}`]);
      expect([body.created, body.notices.length]).toEqual([1, 1]);
      expect((await read(body.changes[0].id)).lodging).toBeUndefined();
    }
  });

  it.each([
    ['Hotel Nowhere,1,2027-05-09,2027-05-12', 'Unterkunft', 'names no place'],
    ['plc_00000000000000000000,1,2027-05-09,2027-05-12', 'Hotel', 'names no place'],
    [
      'Hotel Aurora,1,soon,2027-05-12',
      'First night',
      'must be a date, such as 2027-05-10, or as people write it in US, the country of the settings',
    ],
    ['Hotel Aurora,1,2027-05-12,2027-05-12', 'Check-out', 'must be after “First night”'],
    [
      'Hotel Aurora; The Aurora,1,2027-05-09; 2027-05-10,2027-05-12; 2027-05-13',
      'Zimmer',
      'must have one part for each hotel, in the same order, with ; between them',
    ],
    [
      'Hotel Aurora; The Aurora,,2027-05-09; 2027-05-10,2027-05-12; 2027-05-13',
      'First night',
      'overlaps another lodging of this guest',
    ],
  ])('refuses the cells %s at %s', async (cells, column, message) => {
    const { body } = await send([`Eve,ADMIN,${cells}`]);
    expect(body.errors).toMatchObject([{ path: `row 2, ${column}`, message }]);
  });

  it('writes more guests with lodgings than fit one transaction', async () => {
    const placeId = await aPlace('Grand Hotel');
    const rows = Array.from({ length: 120 }, (_, at) => `Guest ${at},OTHER,Grand Hotel,${at},2027-05-09,2027-05-12`);
    expect((await send(rows)).body).toMatchObject({ created: 120, faults: 0 });
    expect(await lodgingsAt(placeId, '2027-05-12')).toHaveLength(120);
    const moved = rows.map((row) => row.replace('05-12', '05-13'));
    expect((await send(moved)).body).toMatchObject({ updated: 120 });
    expect(await lodgingsAt(placeId, '2027-05-12')).toHaveLength(120);
    expect((await send(moved)).body).toMatchObject({ unchanged: 120 });
  });

  it('lodges no one at a place that was deleted just before', async () => {
    const placeId = await aPlace('Gone Hotel');
    const admin = await aUser('ADMINISTRATOR');
    const { body, status } = await withConcurrentRequest(
      { write: 'importVips', when: 'before' },
      () => call(deletePlace, { as: admin, params: { placeId } }),
      () => send(['Fay,ADMIN,Gone Hotel,,2099-05-09,2099-05-12']),
    );
    expect([status, body.errors[0].message]).toEqual([400, 'is deleted: Gone Hotel. Restore it first']);
    expect(await lodgingsAt(placeId, '2027-01-01')).toEqual([]);
  });

  it('shows on a dry run what would change, and writes nothing', async () => {
    const [vipId = ''] = await someVips(as, 1, { name: 'Gil' });
    const { body } = await send([`Gil,ADMIN,Hotel Aurora,1,2027-05-09,2027-05-12,${vipId}`], `${HEADINGS},Id`, {
      dryRun: 'true',
    });
    expect(body.changes[0]).toMatchObject({ change: 'UPDATED', fields: ['lodging'] });
    expect(await read(vipId)).not.toHaveProperty('lodging');
  });

  it('takes dates without a year as those near the next activity', async () => {
    await anEvent(as, { startTime: '2041-05-10T09:00:00Z', endTime: '2041-05-10T10:00:00Z' });
    const [{ from, to }] = await lodgingAfter('Kit,ADMIN,Hotel Aurora,7,9 May,12 May');
    expect([from, to]).toEqual(['2041-05-09', '2041-05-12']);
  });
});

describe('who comes with a guest', () => {
  const row = (name: string, spouse: string) => `${name},ADMIN,${spouse},Hotel Aurora,301,2027-05-09,2027-05-12`;
  const headings = 'Name,Department,Spouse,Hotel,Room,Check-in,Check-out';

  it('is a line of their notes, which the same list does not add again', async () => {
    const { body } = await send([row('Ken Tanaka', 'Mrs Tanaka')], headings);
    const [{ id }] = body.changes;
    expect(await read(id)).toMatchObject({ partySize: 2, notes: 'Spouse: Mrs Tanaka' });
    await call(updateVip, { as, params: { vipId: id }, body: { notes: 'No photos\nSpouse: Mrs Tanaka\nVegetarian' } });
    expect((await send([row('Ken Tanaka', 'Mrs Tanaka')], headings)).body).toMatchObject({ updated: 0, unchanged: 1 });
    await send([row('Ken Tanaka', 'Mrs Tanaka & Mr Sato')], headings);
    expect(await read(id)).toMatchObject({
      partySize: 3,
      notes: 'No photos\nVegetarian\nSpouse: Mrs Tanaka & Mr Sato',
    });
  });

  it('is a fault where the notes have no room for the line', async () => {
    const { body } = await send([row('Ole Berg', '')], headings);
    const [{ id: vipId }] = body.changes;
    await call(updateVip, { as, params: { vipId }, body: { notes: 'x'.repeat(3_990) } });
    const { body: problem, status } = await send([row('Ole Berg', 'Mrs Berg')], headings);
    expect([status, problem.errors]).toEqual([
      400,
      [expect.objectContaining({ message: expect.stringMatching(/4,?000/) })],
    ]);
  });

  it('is a guest of the room of their own where the list names them in full', async () => {
    const { body } = await send([row('Ida Falk', 'Per Falk')], headings);
    expect(body.changes.map(({ name }: { name: string }) => name)).toEqual(['Ida Falk', 'Per Falk']);
  });
});
