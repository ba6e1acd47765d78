import { beforeAll, describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aPlace } from '#test/support/places.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const DOCK = { latitude: 51.5, longitude: -0.1 };
const as = useUser('ADMINISTRATOR');
let airport: string;
let hotel: string;
beforeAll(async () => {
  airport = await aPlace('Harbourton Airport', { kind: 'AIRPORT', aliases: ['HBT'], coordinates: DOCK });
  hotel = await aPlace('Hotel Aurora');
});

function change(eventId: string, body: object, query: Record<string, string> = {}): Promise<Answer> {
  return call(updateEvent, { as, params: { eventId }, body, query });
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
    expect((await planEvent(as, fields)).body.errors).toMatchObject([{ path, message }]);
  });

  it('cost no read where no place is named', async () => {
    const id = await anEvent(as, { ...RIDE, pickupLocation: 'Hotel Aurora' });
    const { own } = await metered(() => change(id, { title: 'Renamed' }));
    expect(own.commands.filter((command) => command === 'BatchGet').length).toBeLessThanOrEqual(1);
  });
});
