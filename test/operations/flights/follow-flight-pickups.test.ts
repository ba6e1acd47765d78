import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as followFlightPickups from '#functions/flights/follow-flight-pickups.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

const flights = useFlights();
useTable();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

const query = { date: '2027-05-09' };
let number = 700;
let flightNumber: string;
let flightId: string;
beforeEach(async () => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  number += 1;
  flightNumber = `BA${number}`;
  flights.stub.setFlights([aFlight({ iata: flightNumber })]);
  flightId = (await call(trackFlight, { as, body: { flightNumber, flightDate: query.date } })).body.id;
});

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function pickup(fields: object = {}) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'Pick-up',
    startTime: at('06:40'),
    endTime: at('07:40'),
    flightId,
    ...fields,
  });
}
function delay(body: object, more: object = {}) {
  return call(recordFlightDelay, { as, params: { flightNumber }, query: { ...query, ...more }, body });
}
function follow(more: object = {}) {
  return call(followFlightPickups, { as, params: { flightNumber }, query: { ...query, ...more } });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('all pick-ups of a flight', () => {
  it('are not reported as refused while the table is out of reach', async () => {
    const id = await pickup();
    await delay({ minutes: 45 });
    const outage = () => Promise.reject(new Outage('table', new Error('it does not answer')));
    const point = { when: 'before', write: 'followFlightPickups' } as const;
    const { status } = await withConcurrentRequest(point, outage, () => follow());
    expect([status, (await read(id)).startTime]).toEqual([503, at('06:40')]);
  });
});
