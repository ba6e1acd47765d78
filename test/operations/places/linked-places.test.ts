import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as getPlace from '#functions/places/get-place.ts';
import * as restorePlace from '#functions/places/restore-place.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const DOCK = { latitude: 51.5, longitude: -0.1 };
let as: string;
let airport: string;
let hotel: string;
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
  airport = await aPlace('Harbourton Airport', { kind: 'AIRPORT', aliases: ['HBT'], coordinates: DOCK });
  hotel = await aPlace('Hotel Aurora');
});

function change(eventId: string, body: object, query: Record<string, string> = {}): Promise<Answer> {
  return call(updateEvent, { as, params: { eventId }, body, query });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('the places of an activity', () => {
  it('are linked by names and aliases, and other text stays text', async () => {
    const { body } = await planEvent(as, { ...RIDE, pickupLocation: 'hbt', dropoffLocation: 'Aunt May’s house' });
    expect(body).toMatchObject({
      pickupLocation: 'hbt',
      pickupPlaceId: airport,
      pickupCoordinates: DOCK,
      dropoffLocation: 'Aunt May’s house',
      dropoffPlaceId: null,
      placeId: null,
    });
    expect((await planEvent(as, { location: 'HOTEL  aurora' })).body.placeId).toBe(hotel);
  });

  it('are linked by id, and give their name where no text is given', async () => {
    const { body } = await planEvent(as, {
      ...RIDE,
      pickupPlaceId: hotel,
      dropoffPlaceId: airport,
      dropoffLocation: 'T2',
    });
    expect(body).toMatchObject({ pickupLocation: 'Hotel Aurora', dropoffLocation: 'T2', dropoffPlaceId: airport });
  });

  it('change with their text', async () => {
    const id = await anEvent(as, { ...RIDE, pickupLocation: 'Hotel Aurora' });
    expect((await change(id, { title: 'Other title' })).body.pickupPlaceId).toBe(hotel);
    expect((await change(id, { pickupLocation: 'Harbourton airport' })).body).toMatchObject({
      pickupPlaceId: airport,
      pickupCoordinates: DOCK,
    });
    const free = (await change(id, { pickupLocation: 'Corner of the park' })).body;
    expect(free.pickupPlaceId).toBeNull();
    expect(free).not.toHaveProperty('pickupCoordinates');
    expect((await change(id, { pickupPlaceId: hotel })).body.pickupLocation).toBe('Hotel Aurora');
    expect((await change(id, { pickupPlaceId: null })).body).toMatchObject({
      pickupPlaceId: null,
      pickupLocation: 'Hotel Aurora',
    });
  });

  it('are linked on a master that moves with its legs', async () => {
    const id = await anEvent(as, { location: 'Somewhere' });
    await anEvent(as, { ...RIDE, masterEventId: id });
    expect((await change(id, { location: 'Hotel Aurora' }, { withLegs: 'true' })).body.placeId).toBe(hotel);
  });

  it.each([
    [{ ...RIDE, pickupPlaceId: 'plc_none' }, 'body.pickupPlaceId', 'does not exist'],
    [{ pickupPlaceId: 'plc_none' }, 'body.pickupPlaceId', 'is for TRANSPORT only; this is a MEETING'],
  ])('refuses %j', async (fields, path, message) => {
    expect((await planEvent(as, fields)).body.errors).toEqual([{ path, message }]);
  });

  it('cost no read where no place is named', async () => {
    const id = await anEvent(as, { ...RIDE, pickupLocation: 'Hotel Aurora' });
    const { own } = await metered(() => change(id, { title: 'Renamed' }));
    expect(own.commands.filter((command) => command === 'BatchGet').length).toBeLessThanOrEqual(1);
  });
});

describe('deletePlace', () => {
  const remove = (placeId: string, query: Record<string, string> = {}): Promise<Answer> =>
    call(deletePlace, { as, params: { placeId }, query });

  it('is refused while activities that are not over name the place', async () => {
    const placeId = await aPlace('Museum');
    const start = '2099-05-10T09:00:00Z';
    const id = await anEvent(as, {
      location: 'Museum',
      startTime: start,
      endTime: '2099-05-10T10:00:00Z',
      title: 'Tour',
    });
    const refused = await remove(placeId);
    expect(refused.body).toMatchObject({
      code: 'STILL_IN_USE',
      detail:
        'Museum is the place of “Tour”. Change them first, or delete with unlink=true: activities then keep its name as text.',
    });
    expect((await remove(placeId, { unlink: 'true', dryRun: 'true' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ placeId, version: 1 });
    expect((await remove(placeId, { unlink: 'true' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ placeId: null, location: 'Museum', version: 2 });
  });

  it('is refused while it lodges guests, and says that they lose their nights', async () => {
    const placeId = await aPlace('Palace');
    const [vipId = ''] = await someVips(as, 1);
    const lodging = [{ placeId, room: '7', from: '2099-05-09', to: '2099-05-12' }];
    expect((await call(updateVip, { as, params: { vipId }, body: { lodging } })).status).toBe(200);
    expect((await remove(placeId)).body).toMatchObject({
      code: 'STILL_IN_USE',
      detail:
        'Palace lodges 1 guest. Change them first, or delete with unlink=true: guests then lose their nights there.',
    });
  });

  it('lets no activity take the place afterwards', async () => {
    const placeId = await aPlace('Gallery');
    await remove(placeId);
    const refused = await planEvent(as, { placeId });
    expect(refused.body.errors[0].message).toBe('is deleted: Gallery. Restore it first');
    expect((await planEvent(as, { location: 'Gallery' })).body.placeId).toBeNull();
    await call(restorePlace, { as, params: { placeId } });
    expect((await planEvent(as, { location: 'Gallery' })).body.placeId).toBe(placeId);
  });

  it.each([
    [{}, 409],
    [{ unlink: 'true' }, 204],
  ])('with %j leaves no activity linked that took the place just before: %i', async (query, status) => {
    const placeId = await aPlace(`Arcade ${status}`);
    const times = { startTime: '2099-06-10T09:00:00Z', endTime: '2099-06-10T10:00:00Z' };
    const ids: string[] = [];
    const plan = async () => ids.push(await anEvent(as, { ...times, placeId }));
    const point = { write: 'deletePlace', when: 'before' } as const;
    const removed = await withConcurrentRequest(point, plan, () => remove(placeId, query));
    expect(removed.status).toBe(status);
    expect((await read(ids[0] ?? '')).placeId).toBe(status === 409 ? placeId : null);
    expect((await call(getPlace, { as, params: { placeId } })).status).toBe(status === 409 ? 200 : 404);
  });
});
