import { beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import type { Fault } from '#test/support/faulty-flights.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { outsideRole } from '#test/support/role.ts';
import { run } from '#test/support/run.ts';
import { withSettings } from '#test/support/settings.ts';
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
  return new Date(Date.UTC(2028, month, day, hours, minutes)).toISOString();
}
function poll(now: string) {
  clock.stop(Date.parse(now));
  return run(flightPoller, now);
}
async function track(now: string, iata: string, day: number, vipIds: readonly string[] = []) {
  clock.stop(Date.parse(now));
  const ticket = { departure: { scheduledTime: at(day, 10) }, arrival: { scheduledTime: at(day, 15) } };
  const { body } = await call(trackFlight, {
    as,
    body: { flightNumber: iata, flightDate: at(day).slice(0, 10), vipIds, ...ticket },
  });
  return body.id as string;
}
function flying(iata: string, day: number, fields: object = {}) {
  return aFlight({ iata, departs: at(day, 10), arrives: at(day, 15), ...fields });
}
async function read(iata: string, day: number) {
  return (await call(getFlight, { as, params: { flightNumber: iata }, query: { date: at(day).slice(0, 10) } })).body;
}
async function budget() {
  return (await call(getFlightBudget, { as })).body;
}

describe('the flight poller', () => {
  it('requests only at the planned times, shows the next one, and stops after the landing', async () => {
    flights.stub.setFlights([flying('LH10', 12, { delays: [{ knownFrom: at(12, 9), minutes: 60 }] })]);
    await track(at(10, 12), 'LH10', 12);
    expect(await poll(at(10, 12))).toEqual({ asked: 0, planned: 1 });
    expect((await read('LH10', 12)).nextPollAt).toBe(at(11, 14));
    expect(await poll(at(11, 13, 55))).toEqual({ asked: 0, planned: 0 });
    expect(await poll(at(11, 14))).toMatchObject({ asked: 1 });
    for (let minute = 0; minute <= 30 * 60; minute += 15) await poll(at(11, 14, minute));
    expect(await read('LH10', 12)).toMatchObject({ phase: 'LANDED', status: 'LANDED', nextPollAt: null, stale: false });
    const spent = flights.stub.asked.length;
    expect(spent).toBeGreaterThan(5);
    expect(spent).toBeLessThan(13);
    expect(await poll(at(13, 12))).toEqual({ asked: 0, planned: 0 });
    const { brought, nextPolls, requests, used } = await budget();
    expect([used, nextPolls, requests.length]).toEqual([spent, [], spent]);
    expect(brought.changed).toBeGreaterThan(3);
    expect(requests.at(-1)).toMatchObject({ by: 'POLL', why: 'FIRST_LOOK', outcome: 'CHANGED' });
  });

  it('makes two requests to the table and writes nothing while nothing is due', async () => {
    await track(at(1), 'LH11', 20);
    await poll(at(1));
    const idle = await metered(() => poll(at(2)));
    expect(idle).toMatchObject({ writeUnits: 0, result: { asked: 0, planned: 0 } });
    expect(idle.requests).toBe(2);
  });

  it('requests each flight once, with several concurrent pollers', async () => {
    const numbers = ['LH20', 'LH21', 'LH22'];
    flights.stub.setFlights(numbers.map((iata) => flying(iata, 12)));
    for (const iata of numbers) await track(at(9), iata, 12);
    await poll(at(9));
    const passes = await Promise.all(Array.from({ length: 5 }, () => poll(at(12, 8))));
    expect(passes.reduce((sum, { asked }) => sum + Number(asked), 0)).toBe(3);
    expect(flights.stub.asked).toHaveLength(3);
  });

  it('requests a flight and its codeshare once, and updates both', async () => {
    const airborne = flying('LH30', 12, { codeshares: ['UA9030'] });
    flights.stub.setFlights([airborne]);
    await track(at(12, 7), 'UA9030', 12);
    await track(at(12, 7), 'LH30', 12);
    flights.stub.setFlights([{ ...airborne, delays: [{ knownFrom: at(12, 7), minutes: 90 }] }]);
    flights.stub.forget();
    await poll(at(12, 8));
    expect(flights.stub.asked).toEqual(['/v1/flights?flight_iata=LH30']);
    for (const iata of ['LH30', 'UA9030']) expect((await read(iata, 12)).arrival.estimatedTime).toBe(at(12, 16, 30));
    expect(await read('UA9030', 12)).toMatchObject({ operatingFlight: 'LH30', airline: { iata: 'UA' } });
  });

  it('updates also a codeshare that stays apart, because one flight has not room for the guests of both', async () => {
    const airborne = flying('LH33', 12, { codeshares: ['UA9033'] });
    flights.stub.setFlights([airborne]);
    for (const [iata, first] of [
      ['LH33', 0],
      ['UA9033', 41],
    ] as const) {
      const parties = Array.from({ length: 41 }, (_, place) => guest(`Guest ${first + place}`));
      await track(at(12, 7), iata, 12, await addGuests(parties));
    }
    flights.stub.setFlights([{ ...airborne, delays: [{ knownFrom: at(12, 7), minutes: 90 }] }]);
    flights.stub.forget();
    await poll(at(12, 8));
    expect(flights.stub.asked).toHaveLength(1);
    const [own, other] = [await read('LH33', 12), await read('UA9033', 12)];
    expect(own.id).not.toBe(other.id);
    for (const each of [own, other]) expect(each.arrival.estimatedTime).toBe(at(12, 16, 30));
    flights.stub.fail('down');
    expect(await poll(at(12, 12))).toMatchObject({ asked: 1, stopped: 'failed' });
    expect(log.text()).not.toContain('a flight could not be polled');
  });

  it('leaves out a flight that is deleted for good just before its request', async () => {
    const numbers = ['LH24', 'LH25'];
    flights.stub.setFlights(numbers.map((iata) => flying(iata, 12)));
    await track(at(9), 'LH24', 12, await addGuests([guest('Guest of LH24')]));
    await track(at(9), 'LH25', 12);
    await poll(at(9));
    const date = at(12).slice(0, 10);
    const [params, query] = [{ flightNumber: 'LH25' }, { date, hard: 'true' }];
    const administrator = await aUser('ADMINISTRATOR');
    const erase = () => outsideRole(() => call(deleteFlight, { as: administrator, params, query }));
    const claim = { when: 'before', write: `flt_LH24_${date}` } as const;
    const passed = await withConcurrentRequest(claim, erase, () => poll(at(12, 8)));
    expect(passed).toMatchObject({ asked: 1 });
    expect(flights.stub.asked).toEqual(['/v1/flights?flight_iata=LH24']);
    expect(log.text()).not.toContain('a flight could not be polled');
  });

  it.each<[Fault, number]>([
    ['down', 40],
    ['rate-limit', 40],
    ['usage-limit', 1],
    ['unauthorized', 2],
  ])('waits longer after each failure “%s” of the provider, and continues when it recovers', async (fault, most) => {
    const numbers = ['LH40', 'LH41', 'LH42', 'LH43'];
    flights.stub.setFlights(numbers.map((iata) => flying(iata, 12)));
    for (const iata of numbers) await track(at(9), iata, 12);
    await poll(at(9));
    flights.stub.fail(fault);
    for (let minute = 0; minute <= 5 * 60; minute += 5) await poll(at(12, 8, minute));
    const failed = flights.stub.asked.length;
    expect(failed).toBeGreaterThan(0);
    expect(failed).toBeLessThanOrEqual(Math.min(most, 7));
    const { brought, pauseReason, pausedUntil, used } = await budget();
    expect([used, brought.failed]).toEqual([failed, failed]);
    expect(pausedUntil > at(12, 13)).toBe(true);
    expect(pauseReason).toContain('The flight provider');
    expect(log.lines().some(({ level, message }) => level === 'WARN' && message === 'provider failed')).toBe(true);
    expect(log.text()).not.toContain(flights.stub.key);
    flights.stub.fail();
    if (fault === 'usage-limit' || fault === 'unauthorized') return;
    for (let minute = 0; minute <= 12 * 60; minute += 30) await poll(at(12, 14, minute));
    expect((await budget()).pausedUntil).toBeNull();
    expect(await read('LH40', 12)).toMatchObject({ status: 'LANDED', lastFailure: null });
  });

  it('does nothing if flights are switched off', async () => {
    flights.configure({ FLIGHTS_URL: '' });
    expect(await poll(at(12))).toEqual({ off: true });
    flights.configure();
    await withSettings({ features: { flights: false, gps: true, messaging: true, copilot: true } });
    expect(await poll(at(12))).toEqual({ off: true });
    await withSettings({ features: { flights: true, gps: true, messaging: true, copilot: true } });
  });
});

describe('the budget', () => {
  it('says per flight why its next poll is when it is, and what each request bought', async () => {
    flights.stub.setFlights([flying('LH50', 12, { delays: [{ knownFrom: at(11), minutes: 30 }] })]);
    await track(at(10), 'LH50', 12);
    await track(at(10), 'LH51', 12);
    for (const hours of [-10, 7, 11, 14]) await poll(at(12, hours));
    clock.stop(Date.parse(at(12, 14, 1)));
    const found = await budget();
    expect(found.flights).toEqual([
      expect.objectContaining({ flightNumber: 'LH50', nextPollAt: at(12, 14, 15), why: 'an hour before it lands' }),
      expect.objectContaining({
        flightNumber: 'LH51',
        nextPollAt: null,
        why: 'the provider did not know it 3 times; check its number and date',
      }),
    ]);
    const bought = found.requests
      .filter(({ flightId }: { flightId: string }) => flightId.includes('LH50'))
      .map((request: { bought: string }) => request.bought);
    expect(bought.at(-1)).toContain(`it is SCHEDULED, it arrives at ${at(12, 15, 30)}, 30 minutes later than expected`);
    expect(bought[0]).toContain(`it is ACTIVE, it departed at ${at(12, 10, 30)}`);
  });
});
