import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as getPlace from '#functions/places/get-place.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { lodgingsAt, lodgingsUntil } from '#shared/entities/places/place.ts';
import { readSettings, replaceSettings } from '#shared/entities/settings/settings.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('ADMINISTRATOR');
let hotel: string;
let inn: string;
beforeAll(async () => {
  hotel = await aPlace('Hotel Aurora');
  inn = await aPlace('Ashcombe House');
  // The nights of this file lie in a zone whose date differs from that of UTC for most of the day.
  const settings = await readSettings();
  await transact([
    replaceSettings(settings, { ...settings, timezone: 'Pacific/Auckland', version: settings.version + 1 }),
  ]);
});

function nights(placeId: string, from: string, to: string, room?: string) {
  return {
    placeId,
    from,
    to,
    ...(room && { room }),
  };
}
function add(lodging: unknown, more: CallOptions = {}): Promise<Answer> {
  return call(createVip, { as, body: { name: 'Ann', department: 'ADMIN', lodging }, ...more });
}
function change(vipId: string, lodging: unknown): Promise<Answer> {
  return call(updateVip, { as, params: { vipId }, body: { lodging } });
}
async function read(vipId: string) {
  return (await call(getVip, { as, params: { vipId } })).body;
}
async function guestsAt(placeId: string, date = '2027-05-09') {
  return (await lodgingsAt(placeId, date)).map(({ room, to, vipId }) => ({ vipId, to, room }));
}

describe('the lodging of a guest', () => {
  it('is stored with the guest, and finds them by place and by night', async () => {
    const placeId = await aPlace('Grand Hotel');
    const lodging = [nights(placeId, '2027-05-09', '2027-05-11', '214'), nights(inn, '2027-05-11', '2027-05-12')];
    const { body } = await add(lodging);
    expect(body.lodging).toEqual(lodging);
    expect((await read(body.id)).lodging).toEqual(lodging);
    expect(await guestsAt(placeId)).toEqual([{ vipId: body.id, to: '2027-05-11', room: '214' }]);
    expect(await guestsAt(placeId, '2027-05-12')).toEqual([]);
    expect((await lodgingsUntil('2027-05-12')).filter(({ vipId }) => vipId === body.id)).toEqual([
      { vipId: body.id, ...nights(inn, '2027-05-11', '2027-05-12') },
    ]);
  });

  it('follows each change of the guest, and goes with them', async () => {
    const placeId = await aPlace('Mill Hotel');
    const { id } = (await add([nights(placeId, '2027-05-09', '2027-05-11', '214')])).body;
    await change(id, [nights(placeId, '2027-05-08', '2027-05-11', '300')]);
    expect(await guestsAt(placeId)).toEqual([{ vipId: id, to: '2027-05-11', room: '300' }]);
    await change(id, [nights(placeId, '2027-05-08', '2027-05-13')]);
    expect(await guestsAt(placeId)).toEqual([{ vipId: id, to: '2027-05-13', room: undefined }]);
    await call(deleteVip, { as, params: { vipId: id } });
    expect(await guestsAt(placeId)).toEqual([]);
    await call(restoreVip, { as, params: { vipId: id } });
    expect(await guestsAt(placeId)).toHaveLength(1);
    expect((await change(id, null)).body).not.toHaveProperty('lodging');
    expect(await guestsAt(placeId)).toEqual([]);
  });

  it.each([
    ['to on the day of from', [['2027-05-09', '2027-05-09']], 'body.lodging.0.to', 'must be after from'],
    [
      'two nights at once',
      [
        ['2027-05-11', '2027-05-12'],
        ['2027-05-09', '2027-05-12'],
      ],
      'body.lodging.1.from',
      'overlaps another lodging of this guest',
    ],
    ['no date', [['9 May', '2027-05-12']], 'body.lodging.0.from', 'must be a calendar date, such as 2026-11-21'],
  ])('is refused with %s', async (_title, dates, path, message) => {
    const lodging = dates.map(([from = '', to = '']) => nights(hotel, from, to));
    expect((await add(lodging)).body.errors).toMatchObject([{ path, message }]);
  });

  it('is refused at a place that does not exist or is deleted, by name', async () => {
    const gone = await aPlace('Old Mill');
    await call(deletePlace, { as, params: { placeId: gone } });
    const at = (placeId: string) =>
      add([nights(hotel, '2027-05-09', '2027-05-10'), nights(placeId, '2027-05-10', '2027-05-11')]);
    const path = 'body.lodging.1.placeId';
    expect((await at('plc_none')).body.errors).toMatchObject([{ path, message: 'does not exist' }]);
    expect((await at(gone)).body.errors).toMatchObject([{ path, message: 'is deleted: Old Mill. Restore it first' }]);
  });

  it('costs a guest without it nothing, and one lodging two requests and two writes', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const plain = await metered(() => call(updateVip, { as, params: { vipId }, body: { notes: 'Tea' } }));
    const lodged = await metered(() => change(vipId, [nights(hotel, '2027-05-09', '2027-05-10')]));
    const same = await metered(() => call(updateVip, { as, params: { vipId }, body: { notes: 'Coffee' } }));
    expect(same.own.commands).toEqual(plain.own.commands);
    expect(lodged.own.commands.length - plain.own.commands.length).toBe(1);
  });

  it('leaves two guests who change at once both found', async () => {
    const placeId = await aPlace('Quay Hotel');
    const ids = await someVips(as, 20);
    const answers = await Promise.all(ids.map((id) => change(id, [nights(placeId, '2027-05-09', '2027-05-10')])));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect((await guestsAt(placeId)).map(({ vipId }) => vipId).sort()).toEqual(ids.toSorted());
  });
});

describe('deletePlace with guests', () => {
  const FAR = ['2099-05-09', '2099-05-12'] as const;
  const remove = (placeId: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    call(deletePlace, { as, params: { placeId }, query, headers });

  it('is refused, and with unlink=true takes the nights that are not over from them', async () => {
    const placeId = await aPlace('Harbour Hotel');
    const past = nights(placeId, '2020-01-01', '2020-01-03');
    const { id } = (await add([past, nights(placeId, ...FAR, '12'), nights(inn, '2099-05-12', '2099-05-13')])).body;
    await add([nights(placeId, ...FAR)]);
    expect((await remove(placeId)).body).toMatchObject({
      code: 'STILL_IN_USE',
      detail:
        'Harbour Hotel lodges 2 guests. Change them first, or delete with unlink=true: guests then lose their nights there.',
    });
    expect((await remove(placeId, { unlink: 'true', dryRun: 'true' })).status).toBe(204);
    expect((await read(id)).lodging).toHaveLength(3);
    expect((await remove(placeId, { unlink: 'true' })).status).toBe(204);
    expect((await read(id)).lodging).toEqual([past, nights(inn, '2099-05-12', '2099-05-13')]);
  });

  it('names both the activities and the guests', async () => {
    const placeId = await aPlace('Court Hotel');
    await add([nights(placeId, ...FAR)]);
    await anEvent(as, { placeId, title: 'Tea', startTime: '2099-05-10T09:00:00Z', endTime: '2099-05-10T10:00:00Z' });
    expect((await remove(placeId)).body.detail).toBe(
      'Court Hotel is the place of “Tea”, and lodges 1 guest. Change them first, or delete with unlink=true: activities then keep its name as text, and guests then lose their nights there.',
    );
  });

  it('is free after the last night, and of guests who are deleted', async () => {
    const placeId = await aPlace('Park Hotel');
    await add([nights(placeId, '2020-05-09', '2020-05-12')]);
    const { id } = (await add([nights(placeId, ...FAR)])).body;
    await call(deleteVip, { as, params: { vipId: id } });
    expect((await remove(placeId)).status).toBe(204);
    // Who is restored keeps what was planned, but is not found there.
    expect((await call(restoreVip, { as, params: { vipId: id } })).body.lodging).toEqual([nights(placeId, ...FAR)]);
    expect(await guestsAt(placeId)).toEqual([]);
  });

  it.each([
    [{}, 409],
    [{ unlink: 'true' }, 204],
  ])('with %j leaves no guest who took a room just before: %i', async (query, status) => {
    const placeId = await aPlace(`Late Hotel ${status}`);
    const [vipId = ''] = await someVips(as, 1);
    const point = { write: 'deletePlace', when: 'before' } as const;
    const removed = await withConcurrentRequest(
      point,
      () => change(vipId, [nights(placeId, ...FAR)]),
      () => remove(placeId, query),
    );
    expect(removed.status).toBe(status);
    expect((await read(vipId)).lodging ?? []).toHaveLength(status === 409 ? 1 : 0);
    expect((await call(getPlace, { as, params: { placeId } })).status).toBe(status === 409 ? 200 : 404);
  });

  it('lets no guest lodge there whose request read the place before', async () => {
    const placeId = await aPlace('Gone Hotel');
    const [vipId = ''] = await someVips(as, 1);
    const answer = await withConcurrentRequest(
      { write: 'updateVip', when: 'before' },
      () => remove(placeId),
      () => change(vipId, [nights(placeId, ...FAR)]),
    );
    expect(answer.body.errors).toMatchObject([
      { path: 'body.lodging.0.placeId', message: 'is deleted: Gone Hotel. Restore it first' },
    ]);
    expect(await guestsAt(placeId)).toEqual([]);
  });
});
