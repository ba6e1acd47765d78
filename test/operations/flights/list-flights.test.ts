import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
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
beforeAll(async () => {
  as = await aUser('COORDINATOR');
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

describe('listFlights', () => {
  it('lists tracked flights by date, filters by VIP, phase and status, and makes no request', async () => {
    const [vip] = await someVips(as, 1);
    const [early, late, other] = [fresh(), fresh(), fresh()];
    flights.stub.setFlights([aFlight({ iata: early })]);
    await track(late, { vipIds: [vip], flightDate: '2027-07-02' });
    await track(early, { vipIds: [vip] });
    await track(other, { flightDate: '2027-07-01' });
    await call(getFlight, at(fresh(), '2027-07-01'));
    const spent = flights.stub.asked.length;
    const list = async (query: Record<string, string>) => {
      const { body } = await call(listFlights, { as, query });
      return body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber);
    };
    expect(await list({ vipId: vip as string })).toEqual([early, late]);
    expect(await list({ from: '2027-07-01', to: '2027-07-02' })).toEqual([other, late]);
    expect(await list({ vipId: vip as string, status: 'SCHEDULED' })).toEqual([early]);
    expect(await list({ from: '2027-07-01', phase: 'PRE_DEPARTURE,ACTIVE' })).toEqual([]);
    const first = await call(listFlights, { as, query: { vipId: vip as string, limit: '1' } });
    const next = { vipId: vip as string, limit: '1', cursor: first.body.nextCursor };
    expect((await call(listFlights, { as, query: next })).body).toMatchObject({
      items: [{ flightNumber: late }],
      nextCursor: null,
    });
    expect(flights.stub.asked).toHaveLength(spent);
  });
});

describe('flights', () => {
  it('are refused to drivers', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    expect((await call(listFlights, { as: driver })).body.code).toBe('FORBIDDEN');
    expect((await call(getFlight, { ...at('AA100'), as: driver })).body.code).toBe('FORBIDDEN');
    expect(flights.stub.asked).toEqual([]);
  });
});
