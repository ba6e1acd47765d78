import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { useLog } from '#test/support/log.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

/** Each test uses its own flight numbers and its own month. */
let month = 1;
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
  it('answers stored flights as stale once the budget is spent, and refuses others', async () => {
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '1' });
    flights.stub.setFlights([tonight()]);
    await read('AA100');
    clock.pass(5 * 3_600_000);
    const { body } = await read('AA100');
    expect(body).toMatchObject({ stale: true, lastPolledAt: at('09 20:00'), flightNumber: 'AA100' });
    const refused = await read('AA200');
    expect([refused.status, refused.body.code]).toEqual([503, 'FLIGHT_BUDGET_SPENT']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(19 * 86_400);
    expect(flights.stub.asked).toHaveLength(1);
    const budget = await call(getFlightBudget, { as });
    expect(budget.body).toMatchObject({ limit: 1, used: 1, left: 0, reserved: 0, forPolls: 0 });
    clock.pass(30 * 86_400_000);
    expect((await call(getFlightBudget, { as })).body).toMatchObject({ used: 0, left: 1 });
    clock.pass(-30 * 86_400_000);
  });
});
