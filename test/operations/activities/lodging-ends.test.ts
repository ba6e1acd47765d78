import { beforeAll, describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
let hotel: string;
let ann: string;
let ben: string;
let split: string;
let homeless: string;
let dinner: string;
let breakfast: string;
const DOCK = { latitude: 51.5, longitude: -0.1 };
function at(time: string) {
  return `2027-05-10T${time}:00Z`;
}
const NIGHTS = { from: '2027-05-09', to: '2027-05-12' };
beforeAll(async () => {
  hotel = await aPlace('Hotel Aurora', { coordinates: DOCK });
  const inn = await aPlace('Inn');
  [ann = '', ben = ''] = await someVips(as, 2, { lodging: [{ placeId: hotel, ...NIGHTS }] });
  [split = ''] = await someVips(as, 1, { lodging: [{ placeId: inn, ...NIGHTS }] });
  [homeless = ''] = await someVips(as, 1);
  const master = { type: 'MEAL', startTime: at('19:00'), endTime: at('22:00'), vipIds: [ann, ben] };
  dinner = await anEvent(as, { ...master, title: 'Dinner', location: 'Hall' });
  breakfast = await anEvent(as, { ...master, title: 'Breakfast', location: 'Hotel Aurora' });
});

async function plan(fields: object) {
  const { body, text } = await planEvent(as, {
    type: 'TRANSPORT',
    title: 'Ride',
    startTime: at('18:00'),
    endTime: at('18:30'),
    vipIds: [ann, ben],
    ...fields,
  });
  if (!body.id) throw new Error(text);
  return [body.pickupLocation ?? null, body.dropoffLocation ?? null];
}
const BACK = { startTime: at('22:15'), endTime: at('22:45') };

describe('a new ride whose guests all lodge at one place, or that goes to its master', () => {
  it.each<[string, () => object, readonly (string | null)[]]>([
    ['ends there where the other end is given', () => ({ pickupLocation: 'Pier' }), ['Pier', 'Hotel Aurora']],
    ['begins there where the other end is given', () => ({ dropoffLocation: 'Pier' }), ['Hotel Aurora', 'Pier']],
    ['stays as it is with both ends', () => ({ pickupLocation: 'A', dropoffLocation: 'B' }), ['A', 'B']],
    ['stays as it is with none', () => ({}), [null, null]],
    ['keeps an end empty that is null', () => ({ pickupLocation: 'Pier', dropoffPlaceId: null }), ['Pier', null]],
    ['begins there if it goes to its master', () => ({ masterEventId: dinner }), ['Hotel Aurora', 'Hall']],
    ['ends there if it leaves its master', () => ({ masterEventId: dinner, ...BACK }), ['Hall', 'Hotel Aurora']],
    [
      'does not end there if it goes to its master from elsewhere',
      () => ({ masterEventId: dinner, pickupLocation: 'Pier' }),
      ['Pier', 'Hall'],
    ],
    [
      'keeps the end at its master empty that is null',
      () => ({ masterEventId: dinner, dropoffPlaceId: null }),
      ['Hotel Aurora', null],
    ],
    ['does not begin where its master is', () => ({ masterEventId: breakfast }), [null, 'Hotel Aurora']],
    ['does not go from there to there', () => ({ dropoffLocation: 'hotel aurora' }), [null, 'hotel aurora']],
    [
      'takes the guests of its master',
      () => ({ masterEventId: dinner, vipIds: undefined, dropoffLocation: 'Hall' }),
      ['Hotel Aurora', 'Hall'],
    ],
  ])('%s', async (_title, fields, ends) => expect(await plan(fields())).toEqual(ends));

  it('goes there from its flight, and from there to its flight', async () => {
    const { body } = await call(trackFlight, {
      as,
      body: { flightNumber: 'N123AB', flightDate: '2027-05-10', provider: false, vipIds: [ann] },
    });
    const flight = { flightId: body.id, vipIds: [ann] };
    expect(await plan(flight)).toEqual([null, 'Hotel Aurora']);
    expect(await plan({ ...flight, flightLeg: 'DEPARTURE' })).toEqual(['Hotel Aurora', null]);
  });

  it('is linked to the place, with its coordinates', async () => {
    const { body } = await planEvent(as, {
      type: 'TRANSPORT',
      title: 'Linked',
      startTime: at('12:00'),
      endTime: at('12:30'),
      vipIds: [ann],
      dropoffLocation: 'Pier',
    });
    expect(body).toMatchObject({ pickupPlaceId: hotel, pickupLocation: 'Hotel Aurora', pickupCoordinates: DOCK });
  });
});

describe('a new ride takes no lodging', () => {
  it.each<[string, () => object]>([
    ['of guests who lodge at two places', () => ({ vipIds: [ann, split] })],
    ['of guests of whom one lodges nowhere', () => ({ vipIds: [ann, homeless] })],
    ['without guests', () => ({ vipIds: [] })],
    ['before they check in', () => ({ startTime: '2027-05-07T18:00:00Z', endTime: '2027-05-07T18:30:00Z' })],
  ])('%s', async (_title, fields) => {
    expect(await plan({ dropoffLocation: 'Pier', ...fields() })).toEqual([null, 'Pier']);
  });

  it('at no cost, and none when it is changed', async () => {
    const ride = { type: 'TRANSPORT', title: 'R', startTime: at('08:00'), endTime: at('08:30'), vipIds: [homeless] };
    const both = await metered(() => planEvent(as, { ...ride, pickupLocation: 'X', dropoffLocation: 'Y' }));
    const one = await metered(() => planEvent(as, { ...ride, pickupLocation: 'X' }));
    expect(one.own.commands).toEqual(both.own.commands);
    const eventId = await anEvent(as, { ...ride, vipIds: [], dropoffLocation: 'Pier' });
    const { body } = await call(updateEvent, { as, params: { eventId }, body: { vipIds: [ann] } });
    expect(body.pickupPlaceId).toBeNull();
  });
});
