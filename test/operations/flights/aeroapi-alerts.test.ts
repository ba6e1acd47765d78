import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { readBudget } from '#shared/entities/flights/flight-budget.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { deliver, useAeroApi } from '#test/support/aeroapi.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight } from '#test/support/flights.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, removeOthers } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

const aero = useAeroApi();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
let first: Awaited<ReturnType<typeof allItems>>;
beforeAll(async () => {
  first = await allItems();
});
const NOW = '2027-05-09T20:00:00.000Z';

async function follow(iata: string, hasPickup = true): Promise<string> {
  const departure = { scheduledTime: '2027-05-09T23:00:00Z' };
  const arrival = { scheduledTime: '2027-05-10T06:00:00Z' };
  const body = { flightNumber: iata, flightDate: '2027-05-09', departure, arrival };
  const { id } = (await call(trackFlight, { as, body })).body;
  const times = { startTime: '2027-05-10T06:40:00Z', endTime: '2027-05-10T07:40:00Z' };
  const ride = { type: 'TRANSPORT', title: 'Pick-up', vipIds: [], ...times, flightId: id };
  if (hasPickup) await call(createEvent, { as, body: ride });
  return id as string;
}
function posts() {
  return aero.stub.asked.filter((line) => line === 'POST /alerts').length;
}

describe('the alerts of AeroAPI', () => {
  beforeEach(async () => {
    await removeOthers(first);
    clock.stop(Date.parse(NOW));
  });

  it('are registered once, after the address of the account, and counted before', async () => {
    const id = await follow('AA100');
    await Promise.all([run(flightPoller, NOW), run(flightPoller, NOW), run(flightPoller, NOW)]);
    const asked = aero.stub.asked.filter((line) => line.includes('/alerts'));
    expect(asked.indexOf('PUT /alerts/endpoint')).toBeLessThan(asked.indexOf('POST /alerts'));
    expect(posts()).toBe(1);
    expect(aero.stub.alerts[0]).toMatchObject({ ident: 'AA100', start: '2027-05-09', end: '2027-05-09', eta: 30 });
    expect(aero.stub.alerts[0]?.target_url).toBe(
      `https://service.example.org/api/flights/webhook/a-secret-of-flights-that-is-long/alerts?flight=${id}`,
    );
    expect(await findFlight(id)).toMatchObject({ alertedAt: NOW, alertsLeft: 3 });
    const { ALERT, HAND, POLL, used } = await readBudget('2027-05');
    expect(used).toBe(ALERT + HAND + POLL);
    expect(ALERT).toBeGreaterThanOrEqual(4);
  });

  it('go to arrivals with pick-ups first, as far as the budget holds', async () => {
    aero.configure({ FLIGHTS_MONTHLY_BUDGET: '18' });
    await follow('AA101', false);
    const id = await follow('AA102');
    await run(flightPoller, NOW);
    expect(aero.stub.alerts.map(({ ident }) => ident)).toEqual(['AA102']);
    expect((await findFlight(id))?.alertsLeft).toBe(3);
    expect((await readBudget('2027-05')).used).toBeLessThanOrEqual(18);
  });

  it('are not registered where the budget does not hold them, without an address, or for AviationStack', async () => {
    await follow('AA103');
    aero.configure({ FLIGHTS_MONTHLY_BUDGET: '4' });
    await run(flightPoller, NOW);
    aero.configure({ FLIGHTS_WEBHOOK_SECRET: '' });
    await run(flightPoller, '2027-05-09T20:05:00.000Z');
    expect(posts()).toBe(0);
  });

  it('give back what a plan without alerts refuses, and are not tried again for a week', async () => {
    aero.stub.fail('no-alerts');
    const id = await follow('AA104');
    await run(flightPoller, NOW);
    const { ALERT, FAILED } = await readBudget('2027-05');
    expect([ALERT, FAILED]).toEqual([1, 1]);
    expect((await findFlight(id))?.alertsLeft).toBeUndefined();
    await follow('AA105');
    await run(flightPoller, '2027-05-09T21:00:00.000Z');
    expect((await readBudget('2027-05')).ALERT).toBe(1);
  });

  it('count no failure of the provider where the table is out of reach', async () => {
    await follow('AA106');
    const outage = () => Promise.reject(new Outage('table', new Error('it does not answer')));
    const point = { when: 'before', write: '0 are known' } as const;
    await expect(withConcurrentRequest(point, outage, () => run(flightPoller, NOW))).rejects.toThrow(Outage);
    expect((await readBudget('2027-05')).FAILED).toBe(0);
  });

  it('leave only the polls that no flight goes without, and give back what did not come', async () => {
    aero.stub.setFlights([aFlight()]);
    const id = await follow('AA100');
    await run(flightPoller, NOW);
    const polls = async () => (await readBudget('2027-05')).POLL;
    const before = await polls();
    for (const [time, event] of [
      ['2027-05-09T23:15:00.000Z', 'off'],
      ['2027-05-10T05:30:00.000Z', 'minutes_out'],
    ] as const) {
      clock.stop(Date.parse(time));
      const [alert] = aero.stub.due(Date.parse(time));
      expect(alert?.body).toMatchObject({ event_code: event });
      if (alert) await deliver(alert);
      await run(flightPoller, time);
    }
    clock.stop(Date.parse('2027-05-10T05:40:00.000Z'));
    await run(flightPoller, '2027-05-10T05:40:00.000Z');
    expect(await polls()).toBe(before);
    // The alert of the landing is lost. A later poll finds the flight landed.
    clock.stop(Date.parse('2027-05-10T06:20:00.000Z'));
    await run(flightPoller, '2027-05-10T06:20:00.000Z');
    clock.stop(Date.parse('2027-05-10T19:00:00.000Z'));
    await run(flightPoller, '2027-05-10T19:00:00.000Z');
    expect((await findFlight(id))?.alertsLeft).toBe(0);
    const { ALERT, used, ...rest } = await readBudget('2027-05');
    expect(ALERT).toBe(3);
    expect(used).toBe(ALERT + rest.POLL + rest.HAND);
  });
});
