import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { AIRPORTS, aFlight, useFlights } from '#test/support/flights.ts';
import { useLog } from '#test/support/log.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const log = useLog();
const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

/** Each test uses its own flight numbers and its own month. */
let month = 0;
beforeEach(() => {
  month += 1;
  clock.stop(Date.UTC(2027, month, 9, 20));
});
function at(dayAndTime: string): string {
  const [day = 1, hours = 0, minutes = 0] = dayAndTime.split(/[ :]/).map(Number);
  return new Date(Date.UTC(2027, month, day, hours, minutes)).toISOString();
}
function date(day: string): string {
  return at(`${day} 00:00`).slice(0, 10);
}
function tonight(fields: object = {}) {
  return aFlight({ departs: at('09 23:00'), arrives: at('10 06:00'), ...fields });
}
function read(flightNumber: string, day = date('09')) {
  return call(getFlight, { as, params: { flightNumber }, query: { date: day } });
}

describe('getFlight', () => {
  it('requests the provider once, then answers from the table for every spelling of the number', async () => {
    flights.stub.setFlights([tonight()]);
    const first = await read('aa 100');
    expect(first).toMatchObject({ status: 200, body: { flightNumber: 'AA100', phase: 'PRE_DEPARTURE', stale: false } });
    expect(first.body.airline).toEqual({ name: 'American Airlines', iata: 'AA', icao: 'AAL' });
    for (const written of ['AA0100', 'AAL100', 'aa-100']) expect((await read(written)).body).toEqual(first.body);
    expect(flights.stub.asked).toEqual(['/v1/flights?flight_iata=AA100']);
  });

  it('reads times in the zone of each airport, although the provider labels them UTC', async () => {
    flights.stub.setFlights([tonight({ delays: [{ knownFrom: at('09 00:00'), minutes: 25 }] })]);
    const { body } = await read('AA100');
    expect(body.departure).toMatchObject({
      iata: 'JFK',
      timezone: 'America/New_York',
      delayMinutes: 25,
      scheduledTime: at('09 23:00'),
      estimatedTime: at('09 23:25'),
      actualTime: null,
    });
    expect(body.arrival).toMatchObject({ iata: 'LHR', scheduledTime: at('10 06:00'), estimatedTime: at('10 06:25') });
  });

  it('leaves out times if the provider names no zone, and keeps the rest', async () => {
    flights.stub.setFlights([tonight({ to: { ...AIRPORTS.LHR, timezone: null } })]);
    const { body } = await read('AA100');
    expect(body.arrival).toMatchObject({ airport: 'Heathrow', timezone: null, scheduledTime: null, terminal: '5' });
    expect(body.departure.scheduledTime).toBe(at('09 23:00'));
  });

  it('finds a codeshare and names its operating flight', async () => {
    flights.stub.setFlights([tonight({ codeshares: ['BA1511'] })]);
    expect((await read('BA1511')).body).toMatchObject({ flightNumber: 'BA1511', operatingFlight: 'AA100' });
  });

  it('takes the flight of the given date if the provider answers several days', async () => {
    const yesterday = tonight({ departs: at('08 23:00'), arrives: at('09 06:00') });
    flights.stub.setFlights([yesterday, tonight({ gate: 'C3' })]);
    expect((await read('AA100', date('08'))).body).toMatchObject({
      status: 'LANDED',
      phase: 'LANDED',
      arrival: { actualTime: at('09 06:00') },
    });
    expect((await read('AA100')).body).toMatchObject({ status: 'SCHEDULED', arrival: { actualTime: null } });
  });

  it('takes the last of several legs, where the passenger arrives', async () => {
    const first = { from: AIRPORTS.SIN, to: AIRPORTS.FRA, departs: at('09 01:00'), arrives: at('09 13:00') };
    const second = { from: AIRPORTS.FRA, to: AIRPORTS.JFK, departs: at('09 15:00'), arrives: at('09 23:30') };
    const airline = { name: 'Singapore Airlines', iata: 'SQ', icao: 'SIA' };
    flights.stub.setFlights([
      tonight({ ...second, iata: 'SQ26', airline }),
      tonight({ ...first, iata: 'SQ26', airline }),
    ]);
    expect((await read('SQ26')).body).toMatchObject({ departure: { iata: 'FRA' }, arrival: { iata: 'JFK' } });
  });

  it('requests airlines without an IATA code by their ICAO code', async () => {
    await read('QQQ12');
    expect(flights.stub.asked).toEqual(['/v1/flights?flight_icao=QQQ12']);
  });

  it('answers 404 for an unknown flight, and caches that for some hours', async () => {
    expect((await read('ZZ9')).body).toMatchObject({ code: 'NOT_FOUND' });
    const { body, status } = await read('ZZ9');
    expect(status).toBe(404);
    // The answer says from when on a read asks again, and why.
    expect(body.reason).toContain('did not know it yet');
    expect([
      Date.now() < Date.parse(body.nextPollAt),
      Date.parse(body.nextPollAt) <= Date.now() + 7 * 3_600_000,
    ]).toEqual([true, true]);
    expect(flights.stub.asked).toHaveLength(1);
    clock.pass(7 * 3_600_000);
    flights.stub.setFlights([tonight({ iata: 'ZZ9' })]);
    expect((await read('ZZ9')).status).toBe(200);
  });

  it('keeps the stored flight when the provider no longer knows it', async () => {
    flights.stub.setFlights([tonight()]);
    await read('AA100');
    clock.pass(4 * 3_600_000);
    flights.stub.setFlights([]);
    const { body } = await read('AA100');
    expect(body).toMatchObject({ status: 'SCHEDULED', phase: 'ACTIVE', lastFailure: { reason: 'ABSENT' } });
    expect(body.arrival.scheduledTime).toBe(at('10 06:00'));
  });

  it.each(['AA', '100', 'AA0', 'AA12345', 'A/100', 'FLIGHT'])(
    'never asks for %j, which is no number',
    async (number) => {
      const { body } = await read(number);
      expect([body.code, body.detail]).toEqual(['NOT_FOUND', expect.stringContaining('is not a flight number')]);
    },
  );

  it.each(['A', ' ', 'THIRTEEN-LONG'])('refuses the number %j', async (number) => {
    expect((await read(number)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'path.flightNumber' }],
    });
    expect(flights.stub.asked).toEqual([]);
  });

  it('makes one request for ten concurrent reads', async () => {
    flights.stub.setFlights([tonight()]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => read('AA100')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(flights.stub.asked).toHaveLength(1);
  });

  it('answers 404 without a provider key, and 503 if the settings switch flights off', async () => {
    flights.configure({ FLIGHTS_KEY: '' });
    expect(await read('AA100')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    flights.configure();
    await withSettings({ features: { flights: false, gps: true, messaging: true, copilot: true } });
    expect((await read('AA100')).body.code).toBe('FEATURE_DISABLED');
    await withSettings({ features: { flights: true, gps: true, messaging: true, copilot: true } });
  });

  it.each([
    ['down', 'UNAVAILABLE'],
    ['slow', 'UNAVAILABLE'],
    ['html', 'UNAVAILABLE'],
    ['error-in-200', 'UNAVAILABLE'],
    ['internal', 'UNAVAILABLE'],
    ['strange', 'UNAVAILABLE'],
    ['redirect', 'UNAVAILABLE'],
    ['rate-limit', 'RATE'],
    ['usage-limit', 'QUOTA'],
    ['unauthorized', 'CONFIGURATION'],
    ['restricted', 'CONFIGURATION'],
  ] as const)('keeps the stored flight and does not retry at once after the failure “%s”', async (fault, reason) => {
    flights.stub.setFlights([tonight()]);
    const before = await read('AA100');
    clock.pass(4 * 3_600_000);
    if (fault === 'slow') flights.configure({ FLIGHTS_TIMEOUT_MS: '500' });
    flights.stub.fail(fault);
    const failed = await read('AA100');
    expect(failed).toMatchObject({ status: 200, body: { stale: true, lastFailure: { reason } } });
    expect(failed.body.arrival).toEqual(before.body.arrival);
    const again = await Promise.all([read('AA100'), read('AA100')]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(flights.stub.asked).toHaveLength(2);
    const unknown = await read('BA1');
    expect([unknown.status, unknown.body.code]).toEqual([502, 'PROVIDER_FAILED']);
    expect((await read('BA1')).body.code).toBe('PROVIDER_FAILED');
    expect(flights.stub.asked).toHaveLength(3);
    expect(log.lines()).toContainEqual(expect.objectContaining({ message: 'provider failed', kind: reason }));
    expect(log.text()).not.toContain(flights.stub.key);
    flights.stub.fail();
    flights.configure();
    clock.pass(7 * 3_600_000);
    if (reason !== 'QUOTA' && reason !== 'CONFIGURATION') {
      expect((await read('AA100')).body).toMatchObject({ stale: false, lastFailure: null, phase: 'LANDED' });
    }
  });
});
