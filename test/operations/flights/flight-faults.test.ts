import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { findFlight, flights as flightItems } from '#shared/entities/flights/flight.ts';
import { pausePolls, readBudget } from '#shared/entities/flights/flight-budget.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { useLog } from '#test/support/log.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const log = useLog();
const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

/** Each test uses its own month. */
let month = 0;
beforeEach(() => {
  month += 1;
});
function at(day: number, hours = 0, minutes = 0): string {
  return new Date(Date.UTC(2029, month, day, hours, minutes)).toISOString();
}
function poll(now: string) {
  clock.stop(Date.parse(now));
  return run(flightPoller, now);
}
async function track(now: string, iata: string, ticket = true) {
  clock.stop(Date.parse(now));
  const times = { departure: { scheduledTime: at(12, 10) }, arrival: { scheduledTime: at(12, 15) } };
  const body = { flightNumber: iata, flightDate: at(12).slice(0, 10), ...(ticket ? times : {}) };
  return (await call(trackFlight, { as, body })).body.id as string;
}
function flying(iata: string, fields: object = {}) {
  return aFlight({ iata, departs: at(12, 10), arrives: at(12, 15), ...fields });
}
function read(flightNumber: string, date = at(12).slice(0, 10)) {
  return call(getFlight, { as, params: { flightNumber }, query: { date } });
}
function askedFor(iata: string) {
  return flights.stub.asked.filter((query) => query.endsWith(`=${iata}`)).length;
}

function spoiled(arrival: object) {
  return (row: object) => ({
    ...row,
    arrival: { ...(row as { arrival: object }).arrival, ...arrival },
  });
}
type Row = readonly [name: string, spoil: (row: object) => unknown, found: object];
const ROWS: readonly Row[] = [
  ['a lone surrogate', spoiled({ airport: 'Heath\ud800row' }), { arrival: { airport: 'Heath\ufffdrow' } }],
  ['an endless delay', spoiled({ delay: 1e308 }), { arrival: { delayMinutes: null } }],
  ['a delay that is text', spoiled({ delay: 'late' }), { arrival: { delayMinutes: null, iata: 'LHR' } }],
  ['a very long name', spoiled({ airport: 'x'.repeat(600_000) }), { arrival: { airport: 'x'.repeat(200) } }],
  ['a zone that does not exist', spoiled({ timezone: 'Mars/Base' }), { arrival: { timezone: null, iata: 'LHR' } }],
  ['a time in another age', spoiled({ scheduled: '0001-01-01T00:00:00' }), { arrival: { scheduledTime: null } }],
  ['an estimate of another year', spoiled({ estimated: '2039-01-12T15:00:00' }), { arrival: { estimatedTime: null } }],
  ['a landing before the departure', spoiled({ actual: '2029-01-01T15:00:00' }), { arrival: { actualTime: null } }],
  ['an arrival of another year', spoiled({ scheduled: '2039-01-12T15:00:00' }), { arrival: { scheduledTime: null } }],
  ['the status of no flight', (row) => ({ ...row, flight_status: 'constructor' }), { status: 'UNKNOWN' }],
];

describe('a row with a value that cannot be stored', () => {
  it.each(ROWS)('is cleaned where it enters: %s', async (_name, spoil, found) => {
    flights.stub.setFlights([flying('LH1', { spoil })]);
    clock.stop(Date.parse(at(12, 8)));
    expect(await read('LH1')).toMatchObject({ status: 200, body: found });
    await read('LH1');
    expect(flights.stub.asked).toHaveLength(1);
  });

  it('is skipped and logged, and the other rows are kept', async () => {
    flights.stub.setFlights([flying('LH1', { spoil: () => 'no row' }), flying('LH1')]);
    clock.stop(Date.parse(at(12, 8)));
    expect((await read('LH1')).body).toMatchObject({ status: 'SCHEDULED', lastFailure: null });
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ message: 'rows of the flight provider skipped', skipped: 1 }),
    );
  });
});

describe('a pass of the poller', () => {
  it('goes on after one flight whose answer cannot be read', async () => {
    const numbers = ['LH10', 'LH11', 'LH12'];
    flights.stub.setFlights(numbers.map((iata) => flying(iata)));
    for (const iata of numbers) await track(at(9), iata);
    await poll(at(9));
    flights.stub.fail('strange', 'LH10');
    expect(await poll(at(12, 8))).toMatchObject({ asked: 3 });
    expect((await read('LH11')).body.lastPolledAt).toBe(at(12, 8));
    expect((await read('LH12')).body.lastPolledAt).toBe(at(12, 8));
    expect((await readBudget(at(12).slice(0, 7))).pausedUntil).toBeUndefined();
  });

  it('ends when a second flight fails too', async () => {
    const numbers = ['LH13', 'LH14', 'LH15'];
    for (const iata of numbers) await track(at(9), iata);
    await poll(at(9));
    flights.stub.fail('down');
    expect(await poll(at(12, 8))).toMatchObject({ asked: 2, stopped: 'failed' });
  });

  it('never asks again in one minute, also if the first request failed', async () => {
    const numbers = ['LH16', 'LH17'];
    for (const iata of numbers) await track(at(9), iata);
    await poll(at(9));
    flights.stub.fail('internal');
    await Promise.all(Array.from({ length: 5 }, () => poll(at(12, 8))));
    await Promise.all(Array.from({ length: 5 }, () => poll(at(12, 8))));
    expect(numbers.map(askedFor).every((count) => count <= 1)).toBe(true);
  });
});

describe('an answer that is too long', () => {
  it('is not read to its end', async () => {
    await track(at(9), 'LH20');
    await poll(at(9));
    flights.stub.fail('huge');
    clock.stop(Date.parse(at(12, 8)));
    expect((await read('LH20')).body.lastFailure).toMatchObject({
      reason: 'TOO_LARGE',
      detail: 'The flight provider sent an answer of more than 2000000 bytes.',
    });
    expect(flights.stub.sent()).toBeLessThan(50_000_000);
  });
});

describe('reads by people', () => {
  it('ask nothing about days that the provider cannot know', async () => {
    clock.stop(Date.parse(at(12, 8)));
    for (let day = 1; day <= 60; day += 1) {
      expect((await read('LH30', at(day <= 30 ? 21 + day : 32 - day).slice(0, 10))).body.code).toBe('NOT_FOUND');
    }
    await track(at(1), 'LH31', false);
    expect((await read('LH31')).body).toMatchObject({ isTracked: true, pollCount: 0 });
    expect(flights.stub.asked).toEqual([]);
  });

  it('use only what polls leave to people', async () => {
    clock.stop(Date.parse(at(12, 8)));
    const statuses: number[] = [];
    for (let number = 1; number <= 60; number += 1) statuses.push((await read(`LH${400 + number}`)).status);
    expect(flights.stub.asked).toHaveLength(15);
    expect(statuses.filter((status) => status === 503)).toHaveLength(45);
    const { body } = await call(getFlightBudget, { as });
    expect(body).toMatchObject({ used: 15, left: 85, reserved: 0, forPolls: 85 });
  });

  it('ask again in the next month', async () => {
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '4' });
    clock.stop(Date.parse(at(12, 8)));
    const statuses = await Promise.all(['LH41', 'LH42', 'LH43'].map(async (iata) => (await read(iata)).status));
    expect(statuses.sort()).toEqual([404, 503, 503]);
    flights.stub.forget();
    clock.stop(Date.parse(new Date(Date.UTC(2029, month + 1, 2)).toISOString()));
    expect((await read('LH41', new Date(Date.UTC(2029, month + 1, 2)).toISOString().slice(0, 10))).status).toBe(404);
    expect(flights.stub.asked).toHaveLength(1);
  });

  it('ask at most three times about a number that does not exist', async () => {
    for (let hours = 0; hours < 24 * 4; hours += 1) {
      clock.stop(Date.parse(at(11, hours)));
      expect((await read('LH50')).status).toBe(404);
    }
    expect(flights.stub.asked).toHaveLength(3);
  });

  it('store a flight that was only looked up with an expiry', async () => {
    flights.stub.setFlights([flying('LH60')]);
    clock.stop(Date.parse(at(12, 8)));
    const { body } = await read('LH60');
    const { data } = await flightItems().get({ id: body.id }).go();
    expect(data?.expiresAt).toBe(Date.parse(at(12, 8)) / 1_000 + 40 * 86_400);
    await track(at(12, 8), 'LH60');
    const tracked = await flightItems().get({ id: body.id }).go();
    expect(tracked.data).not.toHaveProperty('expiresAt');
    expect(await findFlight(body.id)).toMatchObject({ isTracked: true });
  });
});

describe('flights without ticket times', () => {
  it('do not exhaust the month if the provider does not know them', async () => {
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '20' });
    for (let number = 1; number <= 12; number += 1) await track(at(9), `LH${500 + number}`, false);
    for (let hours = 0; hours <= 96; hours += 2) await poll(at(11, hours));
    // A quarter of the month, and no more than one pass beyond it.
    expect(flights.stub.asked.length).toBeGreaterThanOrEqual(5);
    expect(flights.stub.asked.length).toBeLessThanOrEqual(9);
    flights.stub.setFlights([flying('LH600')]);
    await track(at(12, 8), 'LH600');
    expect((await read('LH600')).body.status).not.toBe('UNKNOWN');
  });
});

describe('concurrent passes', () => {
  it('ask once for a flight and its codeshare, also if the request fails', async () => {
    flights.stub.setFlights([flying('LH80', { codeshares: ['UA9080'] })]);
    await track(at(12, 7), 'UA9080');
    await track(at(12, 7), 'LH80');
    flights.stub.forget();
    flights.stub.fail('internal');
    await Promise.all(Array.from({ length: 5 }, () => poll(at(12, 13, 45))));
    await Promise.all(Array.from({ length: 5 }, () => poll(at(12, 13, 45))));
    expect(flights.stub.asked).toHaveLength(1);
  });
});

describe('a pause for the quota', () => {
  it('is not overwritten by a shorter one, nor ended by an answer to an earlier request', async () => {
    const ends = at(28);
    const pause = { month: at(1).slice(0, 7), pausedAt: at(12, 8), pausedUntil: ends, pauseReason: 'QUOTA: used up' };
    await pausePolls(pause);
    await pausePolls({ ...pause, pausedUntil: at(12, 9), pauseReason: 'UNAVAILABLE: down' });
    flights.stub.setFlights([flying('LH70')]);
    clock.stop(Date.parse(at(12, 8)));
    expect((await read('LH70')).status).toBe(200);
    expect(await readBudget(pause.month)).toMatchObject({ pausedUntil: ends, pauseReason: 'QUOTA: used up' });
  });
});
