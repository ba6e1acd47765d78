import { beforeEach, describe, expect, it } from '@jest/globals';
import * as followFlight from '#functions/activities/follow-flight.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { untoldNotices } from '#shared/entities/flights/flight-notice.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
let number = 100;
let flightNumber: string;
beforeEach(() => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  number += 1;
  flightNumber = `LH${number}`;
});

const DATE = '2027-05-09';
const query = { date: DATE };
function on(day: number, time: string): string {
  return `2027-05-${day < 10 ? `0${day}` : day}T${time}:00.000Z`;
}
function at(time: string): string {
  return on(10, time);
}
const TICKET = {
  departure: { iata: 'JFK', scheduledTime: on(9, '23:00') },
  arrival: { iata: 'LHR', scheduledTime: at('06:00') },
};
function track(fields: object = TICKET, name = flightNumber) {
  return call(trackFlight, { as, body: { flightNumber: name, flightDate: DATE, ...fields } });
}
function patch(body: object, more: object = {}) {
  return call(updateFlight, { as, params: { flightNumber }, query: { ...query, ...more }, body });
}
async function read(name = flightNumber) {
  return (await call(getFlight, { as, params: { flightNumber: name }, query })).body;
}
function pickup(fields: object = {}) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'Pick-up',
    startTime: at('06:40'),
    endTime: at('07:40'),
    pickupLocation: 'Heathrow',
    flightId: `flt_${flightNumber}_${DATE}`,
    ...fields,
  });
}
async function event(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('without a provider', () => {
  beforeEach(() => flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' }));

  it('people enter, read, list and change flights, and each side says whose word it is', async () => {
    const created = await track();
    expect([created.status, created.body.status, created.body.provider]).toEqual([201, 'UNKNOWN', true]);
    expect(await read()).toMatchObject({
      nextPollAt: null,
      reason: 'no flight provider is set up: enter what you learn',
      arrival: { ...TICKET.arrival, source: { by: 'PERSON', at: on(9, '20:00') } },
    });
    clock.pass(60_000);
    const changed = await patch({
      status: 'SCHEDULED',
      departure: { gate: 'B12' },
      arrival: { terminal: '5', estimatedTime: at('06:50'), baggage: '3' },
    });
    expect(changed.body).toMatchObject({
      status: 'SCHEDULED',
      statusSource: { by: 'PERSON', at: on(9, '20:01') },
      departure: { gate: 'B12', source: { by: 'PERSON', at: on(9, '20:01') } },
      arrival: { terminal: '5', estimatedTime: at('06:50'), delayMinutes: 50, baggage: '3', iata: 'LHR' },
    });
    clock.pass(60_000);
    const again = await patch({ arrival: { terminal: '5' } });
    expect([again.body.version, again.body.arrival.source.at]).toEqual([changed.body.version, on(9, '20:01')]);
    expect((await patch({ arrival: { terminal: null }, departure: null })).body).toMatchObject({
      arrival: { terminal: null, estimatedTime: at('06:50') },
      departure: { gate: null, scheduledTime: null, source: null },
    });
    const listed = await call(listFlights, { as, query: { status: 'SCHEDULED' } });
    expect(listed.body.items.map((each: { flightNumber: string }) => each.flightNumber)).toContain(flightNumber);
    expect(flights.stub.asked).toEqual([]);
  });

  it.each([
    [
      'a flight that nobody entered is not found',
      () => call(getFlight, { as, params: { flightNumber: 'ZZ9' }, query }),
      404,
    ],
    ['the provider cannot be asked', () => call(refreshFlight, { as, params: { flightNumber: 'ZZ9' }, query }), 503],
    ['there is no budget', () => call(getFlightBudget, { as }), 503],
    ['an unknown status is refused', async () => (await track(), patch({ status: 'LATE' })), 400],
    ['unknown fields of a side are refused', async () => (await track(), patch({ arrival: { belt: '3' } })), 400],
  ])('%s', async (_what, request, status) => {
    expect((await request()).status).toBe(status);
  });

  it('a flight that left and landed by the word of people has that status', async () => {
    await track();
    clock.stop(Date.parse(on(9, '23:10')));
    expect((await patch({ departure: { actualTime: on(9, '23:10') } })).body.status).toBe('ACTIVE');
    clock.stop(Date.parse(at('06:25')));
    const landed = await patch({ arrival: { actualTime: at('06:20') } });
    expect(landed.body).toMatchObject({ status: 'LANDED', phase: 'LANDED', arrival: { delayMinutes: 20 } });
    const taken = await patch({ arrival: { estimatedTime: at('06:30') } });
    expect(taken.body).toMatchObject({ status: 'ACTIVE', arrival: { actualTime: null, delayMinutes: 30 } });
  });

  it('a diverted flight takes its pick-ups along to where it lands, in one request', async () => {
    await track();
    const driverId = await aDriver();
    const eventId = await pickup({ driverId });
    await patch({ status: 'DIVERTED' });
    expect((await event(eventId)).flightImpact).toMatchObject({ flightStatus: 'DIVERTED', startTime: null });
    const diverted = { status: 'DIVERTED', arrival: { iata: 'STN', airport: 'Stansted', estimatedTime: at('07:00') } };
    const dry = await writingNothing(() => patch(diverted, { follow: 'true', dryRun: 'true' }));
    const { body } = await patch(diverted, { follow: 'true' });
    expect(dry.body.pickups).toEqual(body.pickups);
    expect(body).toMatchObject({
      divertedTo: 'STN',
      arrival: { iata: 'STN', airport: 'Stansted', scheduledTime: at('06:00') },
      pickups: [{ eventId, outcome: 'MOVED', startTime: at('07:40'), endTime: at('08:40') }],
    });
    const moved = await event(eventId);
    expect([moved.pickupLocation, moved.startTime, moved.flightImpact]).toEqual(['Stansted', at('07:40'), undefined]);
    expect((await untoldNotices(1_000)).filter(({ activityId }) => activityId === eventId)).toMatchObject([
      { flightStatus: 'DIVERTED', minutes: 60 },
    ]);
    expect((await patch(diverted, { follow: 'true' })).body.pickups).toMatchObject([{ outcome: 'UNCHANGED' }]);
    const back = { status: 'SCHEDULED', arrival: { iata: 'LHR', airport: 'Heathrow', estimatedTime: at('06:00') } };
    await patch(back, { follow: 'true' });
    expect(await event(eventId)).toMatchObject({ pickupLocation: 'Heathrow', startTime: at('06:40') });
  });

  it('a flight that lands at another airport marks its pick-ups, tells their drivers, and takes them along', async () => {
    await track();
    const driverId = await aDriver();
    const eventId = await pickup({ driverId });
    await patch({ arrival: { iata: 'LON' } });
    expect((await event(eventId)).flightImpact).toBeUndefined();
    await patch({ arrival: { iata: 'STN', airport: 'Stansted' } });
    expect((await event(eventId)).flightImpact).toMatchObject({
      minutes: 0,
      airport: { iata: 'STN', name: 'Stansted' },
    });
    const told = async () =>
      (await untoldNotices(1_000)).filter(({ activityId }) => activityId === eventId).map(({ airport }) => airport);
    expect(await told()).toEqual(['STN']);
    await patch({ arrival: { iata: 'LGW', airport: 'Gatwick' } });
    expect(await told()).toEqual(['LGW']);
    const [row] = (await call(listAttention, { as, query: { within: 'PT24H' } })).body.items.filter(
      ({ code, subject }: { code: string; subject: { id: string } }) =>
        code === 'PICKUP_NOT_MOVED' && subject.id === eventId,
    );
    expect(row.detail).toMatch(new RegExp(`^${flightNumber} arrives at Gatwick, and “Pick-up” `));
    expect(row.mend).toMatchObject({ operationId: 'followFlight', params: { eventId } });
    await call(followFlight, { as, params: { eventId } });
    const moved = await event(eventId);
    expect([moved.pickupLocation, moved.startTime, moved.flightImpact]).toEqual(['Gatwick', at('06:40'), undefined]);
  });

  it('a flight that departs from another airport takes its drop-offs along', async () => {
    await track();
    const times = { startTime: on(9, '20:30'), endTime: on(9, '21:00'), pickupLocation: undefined };
    const eventId = await pickup({ flightLeg: 'DEPARTURE', dropoffLocation: 'JFK', ...times });
    await patch({ departure: { iata: 'EWR', airport: 'Newark' } });
    const [row] = (await call(listAttention, { as, query: { within: 'PT24H' } })).body.items.filter(
      ({ code, subject }: { code: string; subject: { id: string } }) =>
        code === 'DROPOFF_NOT_MOVED' && subject.id === eventId,
    );
    expect(row.detail).toMatch(new RegExp(`^${flightNumber} departs from Newark, and `));
    const { body } = await patch({ notes: 'Newark' }, { follow: 'true' });
    expect(body.pickups).toMatchObject([{ eventId, outcome: 'MOVED' }]);
    expect((await event(eventId)).dropoffLocation).toBe('Newark');
  });
});

describe('with a provider', () => {
  const minutesLate = (minutes: number) => [{ knownFrom: '2027-05-09T10:00:00Z', minutes }];
  const says = async (fields: object) => {
    clock.pass(60_000);
    flights.stub.setFlights([aFlight({ iata: flightNumber, ...fields })]);
    return (await call(refreshFlight, { as, params: { flightNumber }, query })).body;
  };

  it('the newer word counts, thing by thing, and a repeat is no newer word', async () => {
    flights.stub.setFlights([aFlight({ iata: flightNumber, delays: minutesLate(20) })]);
    expect((await track()).body.arrival).toMatchObject({ delayMinutes: 20, source: { by: 'PROVIDER' } });
    await patch({ status: 'CANCELLED', arrival: { estimatedTime: at('07:30'), gate: 'A1' } });
    const repeated = await says({ delays: minutesLate(20) });
    expect(repeated).toMatchObject({ status: 'CANCELLED', arrival: { estimatedTime: at('07:30'), gate: 'A1' } });
    const news = await says({ delays: minutesLate(40) });
    expect(news).toMatchObject({
      status: 'CANCELLED',
      statusSource: { by: 'PERSON' },
      arrival: { estimatedTime: at('06:40'), gate: 'A1', delayMinutes: 40, source: { by: 'PROVIDER' } },
    });
    const back = await patch({ status: null });
    expect([back.body.status, back.body.statusSource.by]).toEqual(['SCHEDULED', 'PROVIDER']);
    await patch({ status: 'SCHEDULED' });
    const cancelled = await says({ ends: { as: 'cancelled', knownFrom: '2027-05-09T10:00:00Z' } });
    expect([cancelled.status, cancelled.statusSource.by]).toEqual(['CANCELLED', 'PROVIDER']);
  });

  it('a private jet is never asked for, and has any name of 2 to 12 characters', async () => {
    flightNumber = 'N-628 Ts';
    const { body, headers } = await track({ ...TICKET, provider: false });
    expect([body.flightNumber, body.provider, body.nextPollAt]).toEqual(['N-628 TS', false, null]);
    expect(headers['location']).toContain('N-628%20TS');
    expect(await read()).toMatchObject({ reason: 'the provider is not asked for this flight: enter what you learn' });
    expect((await patch({ arrival: { estimatedTime: at('07:00') } })).body.arrival.delayMinutes).toBe(60);
    const refused = await call(refreshFlight, { as, params: { flightNumber }, query });
    expect([refused.status, refused.body.code]).toEqual([409, 'FLIGHT_UNKNOWN']);
    expect((await patch({ provider: true })).body.errors[0].path).toBe('body.provider');
    for (const [name, path] of [
      ['N628TS', 'body.flightNumber'],
      ['THIRTEEN-LONG', 'body.flightNumber'],
    ] as const)
      expect((await track({}, name)).body.errors[0].path).toBe(path);
    expect((await call(getFlight, { as, params: { flightNumber: 'N1' }, query })).status).toBe(404);
    expect(flights.stub.asked).toEqual([]);
  });

  it('a flight of today that the provider does not know yet says what is being done', async () => {
    await track();
    expect(await read()).toMatchObject({
      nextPollAt: expect.stringContaining('2027-05-'),
      reason: expect.any(String),
      lastFailure: { reason: 'ABSENT' },
    });
    await patch({ provider: false });
    expect(await read()).toMatchObject({ nextPollAt: null, provider: false });
  });
});
