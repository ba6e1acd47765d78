import { beforeAll, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as rebookFlight from '#functions/flights/rebook-flight.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  for (const name of ['FLIGHTS_URL', 'FLIGHTS_KEY']) delete process.env[name];
});

const DATE = '2027-05-10';
function at(time: string): string {
  return `${DATE}T${time}:00.000Z`;
}
function on(flightNumber: string, more: object = {}) {
  return {
    as,
    params: { flightNumber },
    query: { date: DATE, ...more },
  };
}
function later(time: string, minutes: number) {
  return new Date(Date.parse(at(time)) + minutes * 60_000).toISOString();
}

/** Follows a flight that lands at a time, with one guest, and two pick-ups: 40 and 55 minutes after the landing. */
async function arrival(flightNumber: string, lands: string) {
  const vipIds = await someVips(as, 2);
  const ticket = { iata: 'LHR', scheduledTime: at(lands) };
  const flight = await call(trackFlight, { as, body: { flightNumber, flightDate: DATE, vipIds, arrival: ticket } });
  const rides = await Promise.all(
    [40, 55].map(async (minutes, place) =>
      anEvent(as, {
        type: 'TRANSPORT',
        title: `${flightNumber} ${minutes}`,
        startTime: later(lands, minutes),
        endTime: later(lands, minutes + 60),
        pickupLocation: 'Heathrow',
        flightId: flight.body.id,
        vipIds: [vipIds[place]],
        vehicleId: await aVehicle(),
        driverId: await aDriver(),
      }),
    ),
  );
  const starts = async () =>
    Promise.all(rides.map(async (eventId) => (await call(getEvent, { as, params: { eventId } })).body));
  return { rides, starts, vipIds };
}

it('a day is played without any flight provider: one request each, and all pick-ups are right', async () => {
  clock.stop(Date.parse(at('05:00')));

  // The airline calls: 70 minutes late.
  const late = await arrival('BA117', '08:00');
  const delayed = await call(recordFlightDelay, { ...on('BA117', { follow: 'true' }), body: { minutes: 70 } });
  expect(delayed.body.pickups).toMatchObject([{ outcome: 'MOVED' }, { outcome: 'MOVED' }]);
  expect(await late.starts()).toMatchObject([{ startTime: at('09:50') }, { startTime: at('10:05') }]);

  // The guests of a cancelled flight get seats on another.
  const cancelled = await arrival('LH900', '09:00');
  await call(updateFlight, { ...on('LH900'), body: { status: 'CANCELLED' } });
  const rebooked = await call(rebookFlight, {
    as,
    params: { bookedFlight: 'LH900' },
    query: { date: DATE },
    body: { flightNumber: 'LH902', flightDate: DATE, arrival: { iata: 'LHR', scheduledTime: at('13:30') } },
  });
  expect(rebooked.body).toMatchObject({
    vipIds: cancelled.vipIds,
    from: { vipIds: [] },
    to: { vipIds: cancelled.vipIds },
  });
  const moved = { flightId: rebooked.body.to.id };
  expect(await cancelled.starts()).toMatchObject([
    { ...moved, startTime: at('14:10') },
    { ...moved, startTime: at('14:25') },
  ]);

  // A flight lands at Stansted instead of Heathrow.
  const diverted = await arrival('AF100', '11:00');
  const elsewhere = { iata: 'STN', airport: 'Stansted', estimatedTime: at('11:45') };
  await call(updateFlight, {
    ...on('AF100', { follow: 'true' }),
    body: { status: 'DIVERTED', arrival: elsewhere },
  });
  expect(await diverted.starts()).toMatchObject([
    { startTime: at('12:25'), pickupLocation: 'Stansted' },
    { startTime: at('12:40'), pickupLocation: 'Stansted' },
  ]);

  // Two numbers turn out to be one flight: then one delay moves the pick-ups of both.
  const own = await arrival('QF10', '16:00');
  const other = await arrival('EK5010', '16:00');
  const joined = await call(updateFlight, { ...on('QF10'), body: { alsoKnownAs: ['EK5010'] } });
  expect(joined.body.vipIds).toEqual([...own.vipIds, ...other.vipIds]);
  await call(recordFlightDelay, { ...on('EK5010', { follow: 'true' }), body: { minutes: 30 } });
  for (const flight of [own, other])
    expect(await flight.starts()).toMatchObject([{ startTime: at('17:10') }, { startTime: at('17:25') }]);

  for (const flight of [late, cancelled, diverted, own, other])
    for (const ride of await flight.starts()) expect(ride.flightImpact).toBeUndefined();
});
