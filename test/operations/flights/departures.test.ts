import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as rebookFlight from '#functions/flights/rebook-flight.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { dueAtAirport } from '#shared/domain/flights/airports.ts';
import { delayedFlightText } from '#shared/domain/messages/templates/changes-text.ts';
import { flightOf } from '#shared/domain/reports/entry-details.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { untoldNotices } from '#shared/entities/flights/flight-notice.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
const clock = useClock();
let as: string;
let vipIds: string[];
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  vipIds = await someVips(as, 2);
});
let number = 800;
let flightNumber: string;
let flightId: string;
const DATE = '2027-05-12';
function at(time: string): string {
  return `${DATE}T${time}:00.000Z`;
}
function on(more: object = {}) {
  return { as, params: { flightNumber }, query: { date: DATE, ...more } };
}
async function event(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function dropoff(fields: object = {}) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'To the airport',
    startTime: at('11:00'),
    endTime: at('12:00'),
    dropoffLocation: 'Heathrow',
    vipIds,
    flightId,
    flightLeg: 'DEPARTURE',
    ...fields,
  });
}
beforeEach(async () => {
  clock.stop(Date.parse(at('05:00')));
  flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' });
  number += 1;
  flightNumber = `BA${number}`;
  const departure = { iata: 'LHR', scheduledTime: at('14:00') };
  const arrival = { iata: 'JFK', scheduledTime: at('21:00') };
  const body = { flightNumber, flightDate: DATE, vipIds, departure, arrival };
  flightId = (await call(trackFlight, { as, body })).body.id;
});

describe('a drop-off', () => {
  it('follows the departure of its flight, later or earlier, and its driver is told', async () => {
    const driverId = await aDriver();
    const eventId = await dropoff({ driverId });
    expect(await findFlight(flightId)).toMatchObject({ dropoffIds: [eventId] });
    await call(recordFlightDelay, { ...on(), body: { minutes: 90 } });
    expect((await event(eventId)).flightImpact).toBeUndefined();
    await call(updateFlight, { ...on(), body: { departure: { estimatedTime: at('15:10') } } });
    expect((await event(eventId)).flightImpact).toMatchObject({
      leg: 'DEPARTURE',
      minutes: 70,
      departureTime: at('15:10'),
      plannedDepartureTime: at('14:00'),
      startTime: at('12:10'),
    });
    expect((await untoldNotices(1_000)).filter(({ activityId }) => activityId === eventId)).toMatchObject([
      { driverId, minutes: 70 },
    ]);
    const body = { departure: { estimatedTime: at('13:30') } };
    const { pickups } = (await call(updateFlight, { ...on({ follow: 'true' }), body })).body;
    expect(pickups).toMatchObject([{ eventId, outcome: 'MOVED', startTime: at('10:30'), endTime: at('11:30') }]);
  });

  it('becomes a pick-up and back, and leaves its flight', async () => {
    const eventId = await dropoff();
    const change = (body: object) => call(updateEvent, { as, params: { eventId }, body });
    expect((await call(deleteFlight, on())).body.code).toBe('STILL_IN_USE');
    const sets = async () => {
      const { dropoffIds = [], pickupIds = [] } = (await findFlight(flightId)) as FlightRecord;
      return [[...pickupIds], [...dropoffIds]];
    };
    expect((await change({ flightLeg: 'ARRIVAL' })).body.flightLeg).toBe('ARRIVAL');
    expect(await sets()).toEqual([[eventId], []]);
    await change({ flightLeg: 'DEPARTURE' });
    expect(await sets()).toEqual([[], [eventId]]);
    expect((await change({ flightId: null })).body).toMatchObject({ flightId: null, flightLeg: null });
    expect(await sets()).toEqual([[], []]);
    expect((await change({ flightLeg: 'DEPARTURE' })).body.errors[0].path).toBe('body.flightLeg');
    expect((await call(deleteFlight, on())).status).toBe(204);
  });

  it('goes over with its guests who are rebooked, as long before the departure', async () => {
    const eventId = await dropoff();
    const departure = { iata: 'LGW', airport: 'Gatwick', scheduledTime: at('17:30') };
    const body = { flightNumber: `VS${number}`, flightDate: DATE, departure };
    const rebooked = await call(rebookFlight, {
      as,
      params: { bookedFlight: flightNumber },
      query: { date: DATE },
      body,
    });
    expect(rebooked.body).toMatchObject({ from: { dropoffIds: [] }, to: { dropoffIds: [eventId], pickupIds: [] } });
    expect(await event(eventId)).toMatchObject({
      startTime: at('14:30'),
      dropoffLocation: 'Gatwick',
      flightLeg: 'DEPARTURE',
    });
    const back = { flightNumber, flightDate: DATE, departure: { scheduledTime: null } };
    const refused = await call(rebookFlight, {
      as,
      params: { bookedFlight: `VS${number}` },
      query: { date: DATE },
      body: { ...back, flightNumber: 'ZZ1', departure: undefined },
    });
    expect(refused.body.errors[0].path).toBe('body.departure');
  });

  it('names its flight on papers and in messages', async () => {
    const eventId = await dropoff();
    const flight = (await findFlight(flightId)) as FlightRecord;
    const wording = wordingOf({ timezone: 'UTC' });
    expect(flightOf(await event(eventId), { flights: new Map([[flightId, flight]]) }, wording)).toBe(
      `${flightNumber} to JFK, expected 14:00`,
    );
    const news = { title: 'Ride', flightNumber, flightStatus: 'SCHEDULED', minutes: -30, arrivalTime: at('13:30') };
    expect(delayedFlightText({ ...news, isDeparture: true }, wording)).toContain(
      '30 min early, departs Wed 12 May 13:30',
    );
  });
});

const settings = { departMinutes: 120, departMinutesAbroad: 180 };
it.each([
  ['EGLL', 'KJFK', '11:00'],
  ['LHR', 'JFK', '11:00'],
  ['LHR', 'MAN', '12:00'],
  ['BER', 'LBG', '11:00'],
  ['LHR', 'XQX', '12:00'],
  ['XQX', 'EDDB', '12:00'],
  ['EGLL', 'EGCC', '12:00'],
  ['KJFK', 'KLAX', '12:00'],
  ['KLAX', 'PHNL', '12:00'],
  ['ZBAA', 'ZSPD', '12:00'],
  ['ZBAA', 'ZMCK', '11:00'],
  ['UUEE', 'ULLI', '12:00'],
  ['UUEE', 'UKBB', '11:00'],
  ['EDDF', 'ETNL', '12:00'],
  [undefined, 'KJFK', '12:00'],
])('a drop-off for a flight from %s to %s at 14:00 should end at %s', (from, to, due) => {
  const airport = (code?: string) => (code ? { [code.length === 3 ? 'iata' : 'icao']: code } : {});
  const sides = { departure: { scheduledTime: at('14:00'), ...airport(from) }, arrival: airport(to) };
  for (const flight of [
    { facts: { status: 'SCHEDULED', ...sides } },
    ...(from?.length === 3 ? [{ ticket: sides }] : []),
  ]) {
    expect(dueAtAirport(flight as unknown as FlightRecord, settings)).toBe(at(due));
  }
});
