import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
let vips: string[];
beforeAll(async () => {
  vips = await someVips(as, 3);
});
let number = 500;
let own: string;
let other: string;
beforeEach(() => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  number += 1;
  own = `BA${number}`;
  other = `AA${number}`;
});

const DATE = '2027-05-09';
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const arrival = { iata: 'LHR', scheduledTime: at('06:00') };
function on(flightNumber: string) {
  return { as, params: { flightNumber }, query: { date: DATE } };
}
function track(flightNumber: string, vipIds: readonly string[]) {
  return call(trackFlight, { as, body: { flightNumber, flightDate: DATE, vipIds, arrival } });
}
async function read(flightNumber: string) {
  return (await call(getFlight, on(flightNumber))).body;
}
function pickup(flightNumber: string) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: `Pick-up of ${flightNumber}`,
    startTime: at('06:40'),
    endTime: at('07:40'),
    flightId: `flt_${flightNumber}_${DATE}`,
  });
}

describe('codeshares by hand', () => {
  beforeEach(() => flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' }));

  it('join two flights that turn out to be one, with their guests and rides, in one request', async () => {
    await track(own, vips.slice(0, 1));
    await track(other, vips.slice(1));
    const rides = [await pickup(own), await pickup(other)];
    const body = { alsoKnownAs: [other] };
    const dry = await writingNothing(() =>
      call(updateFlight, { ...on(own), query: { date: DATE, dryRun: 'true' }, body }),
    );
    const joined = await call(updateFlight, { ...on(own), body });
    expect(dry.body.vipIds).toEqual(joined.body.vipIds);
    expect(joined.body).toMatchObject({
      flightNumber: own,
      alsoKnownAs: [other],
      vipIds: vips,
      pickupIds: rides.sort(),
    });
    for (const id of rides)
      expect((await call(getEvent, { as, params: { eventId: id } })).body.flightId).toBe(joined.body.id);
    expect(await read(other)).toMatchObject({ id: joined.body.id, version: joined.body.version });
    const listed = await call(listFlights, { as, query: { from: DATE, to: DATE } });
    const names = listed.body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber);
    expect([names.includes(own), names.includes(other)]).toEqual([true, false]);
    const delay = await call(recordFlightDelay, {
      ...on(other),
      query: { date: DATE, follow: 'true' },
      body: { minutes: 60 },
    });
    expect(delay.body.pickups).toMatchObject([{ outcome: 'MOVED' }, { outcome: 'MOVED' }]);
    expect((await track(other, vips)).body).toMatchObject({ flightNumber: own, vipIds: vips });
    const mine = await call(listFlights, { as, query: { vipId: vips[1] as string } });
    expect(mine.body.items.at(-1)).toMatchObject({ flightNumber: own });
    expect((await call(updateFlight, { ...on(own), body })).body.version).toBe(delay.body.version);
  });

  it('take a number that is not followed, and give it back', async () => {
    await track(own, []);
    await call(updateFlight, { ...on(own), body: { alsoKnownAs: [other, 'QF9999'] } });
    expect((await track(other, vips)).body).toMatchObject({ flightNumber: own, vipIds: vips });
    await track('IB77', []);
    const refused = await call(updateFlight, { ...on('IB77'), body: { alsoKnownAs: [other] } });
    expect(refused.body.errors[0].path).toBe('body.alsoKnownAs');
    expect(refused.body.errors[0].message).toContain(`${other}, which is a number of ${own} on `);
    const left = await call(updateFlight, { ...on(own), body: { alsoKnownAs: ['QF9999'] } });
    expect(left.body.alsoKnownAs).toEqual(['QF9999']);
    expect((await call(getFlight, on(other))).status).toBe(404);
    expect((await track(other, [])).body).toMatchObject({ flightNumber: other, vipIds: [] });
  });
});

describe('codeshares of the provider', () => {
  it('become one flight with one budget, whichever number was followed first', async () => {
    await track(other, vips.slice(1));
    await track(own, vips.slice(0, 1));
    await pickup(other);
    flights.stub.setFlights([aFlight({ iata: own, codeshares: [other] })]);
    clock.pass(60_000);
    const { body } = await call(refreshFlight, on(other));
    expect(body).toMatchObject({ flightNumber: own, alsoKnownAs: [other], vipIds: [vips[0], ...vips.slice(1)] });
    flights.stub.forget();
    clock.pass(60_000);
    expect((await call(refreshFlight, on(other))).body.id).toBe(body.id);
    expect(flights.stub.asked).toEqual([`/v1/flights?flight_iata=${own}`]);
  });

  it('give the flight the number that carries its passengers', async () => {
    flights.stub.setFlights([aFlight({ iata: own, codeshares: [other] })]);
    expect((await track(other, vips)).body).toMatchObject({ flightNumber: other, alsoKnownAs: [own] });
    expect((await track(own, [])).body).toMatchObject({ flightNumber: other, vipIds: vips });
  });
});
