import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
const clock = useClock();
let as: string;
let vips: string[];
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  vips = await someVips(as, 3);
});
beforeEach(() => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  // All tests of this file use one month.
  flights.configure({ FLIGHTS_MONTHLY_BUDGET: '1000' });
});

let number = 300;
/** Returns a flight number that no other test of this file uses. */
function fresh(): string {
  number += 1;
  return `AA${number}`;
}
const DATE = '2027-05-09';
function track(flightNumber: string, fields: object = {}) {
  return call(trackFlight, { as, body: { flightNumber, flightDate: DATE, ...fields } });
}
function at(flightNumber: string, date = DATE) {
  return { as, params: { flightNumber }, query: { date } };
}

describe('deleteFlight', () => {
  it('stops tracking the flight, and starts with no VIPs if it is tracked again', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata, { vipIds: [vips[0]] });
    expect((await call(deleteFlight, at(iata))).status).toBe(204);
    expect((await call(deleteFlight, at(iata))).status).toBe(404);
    const listed = await call(listFlights, { as, query: { vipId: vips[0] as string } });
    expect(listed.body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber)).not.toContain(iata);
    expect((await track(iata)).body).toMatchObject({ isTracked: true, vipIds: [], deletedAt: null });
  });

  it('is not undone by a read, which answers 404 and asks nothing', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata, { vipIds: [vips[0]] });
    await call(deleteFlight, at(iata));
    const spent = flights.stub.asked.length;
    const read = await call(getFlight, at(iata));
    expect([read.status, read.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await findFlight(`flt_${iata}_${DATE}`)).toMatchObject({ deletedAt: expect.any(String), vipIds: [vips[0]] });
    expect(flights.stub.asked).toHaveLength(spent);
  });

  it('deletes for good only for administrators', async () => {
    const iata = fresh();
    await track(iata, { vipIds: vips });
    const query = { date: DATE, hard: 'true' };
    expect((await call(deleteFlight, { as, params: { flightNumber: iata }, query })).body.code).toBe('FORBIDDEN');
    const administrator = await aUser('ADMINISTRATOR');
    const asked = { as: administrator, params: { flightNumber: iata }, query };
    expect((await call(deleteFlight, asked)).status).toBe(204);
    expect((await call(deleteFlight, asked)).status).toBe(404);
  });
});
