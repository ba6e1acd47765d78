import { describe, expect, it } from '@jest/globals';
import * as rebookFlight from '#functions/flights/rebook-flight.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
const DATE = '2027-05-10';
const SCHEDULE = {
  departure: { scheduledTime: '2027-05-10T03:00:00Z' },
  arrival: { scheduledTime: '2027-05-10T10:00:00Z' },
};
let count = 100;

async function aFlightNumber(): Promise<string> {
  count += 1;
  const flightNumber = `ZQ${count}`;
  expect((await call(trackFlight, { as, body: { flightNumber, flightDate: DATE, ...SCHEDULE } })).status).toBe(201);
  return flightNumber;
}

describe('the times of a flight that a person enters', () => {
  it.each([
    ['body.departure.scheduledTime', { departure: { scheduledTime: '2027-06-10T03:00:00Z' } }],
    ['body.departure.scheduledTime', { departure: { scheduledTime: '2027-05-08T23:00:00Z' } }],
    ['body.arrival.scheduledTime', { arrival: { scheduledTime: '2027-05-14T00:00:00Z' } }],
    ['body.arrival.scheduledTime', { ...SCHEDULE, arrival: { scheduledTime: '2027-05-10T03:00:00Z' } }],
    ['body.arrival.estimatedTime', { ...SCHEDULE, arrival: { estimatedTime: '2027-05-10T02:00:00Z' } }],
  ])('are refused where they cannot be meant: %s', async (path, times) => {
    const body = { flightNumber: 'ZQ99', flightDate: DATE, ...times };
    const track = await writingNothing(() => call(trackFlight, { as, body }));
    expect([track.status, track.body.errors[0].path]).toEqual([400, path]);
    const params = { bookedFlight: await aFlightNumber() };
    const rebook = await writingNothing(() => call(rebookFlight, { as, params, query: { date: DATE }, body }));
    expect([rebook.status, rebook.body.errors[0].path]).toEqual([400, path]);
  });

  it.each([
    { departure: { scheduledTime: '2027-05-09T11:00:00Z' }, arrival: { scheduledTime: '2027-05-09T12:00:00Z' } },
    { departure: { scheduledTime: '2027-05-11T11:00:00Z' }, arrival: { scheduledTime: '2027-05-12T04:00:00Z' } },
  ])('are taken from both sides of the date line', async (times) => {
    count += 1;
    const body = { flightNumber: `ZQ${count}`, flightDate: DATE, ...times };
    expect((await call(trackFlight, { as, body })).status).toBe(201);
  });

  it('are refused in a change and as a delay that ends before the departure', async () => {
    const params = { flightNumber: await aFlightNumber() };
    const query = { date: DATE };
    const early = '2027-05-09T10:00:00Z';
    for (const [path, operation, body] of [
      ['body.arrival.scheduledTime', updateFlight, { arrival: { scheduledTime: early } }],
      ['body.departure.scheduledTime', updateFlight, { departure: { scheduledTime: '2028-05-10T03:00:00Z' } }],
      ['body.departure.actualTime', updateFlight, { departure: { actualTime: '2027-05-10T03:00:00Z' } }],
      ['body.arrival.actualTime', updateFlight, { arrival: { actualTime: '2027-05-10T10:00:00Z' } }],
      ['body.arrival.estimatedTime', updateFlight, { arrival: { estimatedTime: early } }],
      ['body.estimatedArrival', recordFlightDelay, { estimatedArrival: early }],
      ['body.minutes', recordFlightDelay, { minutes: -500 }],
    ] as const) {
      const { body: refused, status } = await writingNothing(() => call(operation, { as, params, query, body }));
      expect([status, refused.errors?.[0].path]).toEqual([400, path]);
    }
    expect((await call(recordFlightDelay, { as, params, query, body: { minutes: -20 } })).status).toBe(200);
  });
});
