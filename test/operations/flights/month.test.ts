import { describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import { runningFlights } from '#shared/entities/flights/flight.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const FLIGHTS = 10;
const BUDGET = 20;
const POLLERS = 5;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2027-09-01T00:00:00Z');
const END = Date.parse('2027-10-01T00:00:00Z');

const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

function iso(epoch: number): string {
  return new Date(epoch).toISOString();
}

/** Flights spread over the month. Every third is late; every second has the times of the ticket. */
const simulated = Array.from({ length: FLIGHTS }, (_, place) => {
  const departs = START + ((place + 0.5) / FLIGHTS) * 29 * DAY;
  const delays = place % 3 === 0 ? [{ knownFrom: iso(departs - 60 * MINUTE), minutes: 20 + place }] : [];
  const flight = aFlight({
    iata: `LH${100 + place}`,
    departs: iso(departs),
    arrives: iso(departs + 6 * 60 * MINUTE),
    delays,
  });
  return { flight, trackedAt: departs - 3 * DAY, ticket: place % 2 === 0 };
});

async function track({ flight, ticket, trackedAt }: (typeof simulated)[number]): Promise<void> {
  clock.stop(Math.max(START, trackedAt));
  const times = { departure: { scheduledTime: flight.departs }, arrival: { scheduledTime: flight.arrives } };
  const body = { flightNumber: flight.iata, flightDate: localDate(flight.departs), ...(ticket ? times : {}) };
  const { status, text } = await call(trackFlight, { as, body });
  if (status !== 201) throw new Error(text);
}
function localDate(departs: string): string {
  return new Date(departs).toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
}

/** Returns the next time at which a flight is to be tracked or polled. */
async function nextEvent(now: number, waiting: readonly { readonly trackedAt: number }[]): Promise<number> {
  const due = (await runningFlights()).map(({ dueAt = '' }) => Date.parse(dueAt));
  return Math.max(now + 15 * MINUTE, Math.min(END, ...due, ...waiting.map(({ trackedAt }) => trackedAt)));
}

describe('a month of ten flights and five concurrent pollers', () => {
  it('spends at most the budget, and all figures add up', async () => {
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: `${BUDGET}` });
    flights.stub.setFlights(simulated.map(({ flight }) => flight));
    const waiting = [...simulated];
    let passes = 0;
    for (let now = START; now < END; now = await nextEvent(now, waiting)) {
      while (waiting[0] && waiting[0].trackedAt <= now) await track(waiting.shift() as (typeof simulated)[number]);
      clock.stop(now);
      passes += 1;
      // The provider is down for one day. Some flights are also requested by hand.
      flights.stub.fail(now > START + 10 * DAY && now < START + 10.5 * DAY ? 'internal' : undefined);
      await Promise.all(Array.from({ length: POLLERS }, () => run(flightPoller, iso(now))));
      const [current] = simulated.filter(({ trackedAt }) => trackedAt < now && now < trackedAt + 4 * DAY);
      if (current && passes % 4 === 0) await byHand(current.flight, passes);
    }
    clock.stop(END - MINUTE);
    const { body } = await call(getFlightBudget, { as });
    expect(flights.stub.asked.length).toBeLessThanOrEqual(BUDGET);
    expect(flights.stub.asked.length).toBeGreaterThan(BUDGET * 0.7);
    expect(body).toMatchObject({ month: '2027-09', limit: BUDGET, used: flights.stub.asked.length });
    expect(body.left).toBe(BUDGET - body.used);
    expect(body.reserved + body.forPolls).toBe(body.left);
    expect(body.usedBy.polls + body.usedBy.hand).toBe(body.used);
    const { absent, changed, failed, same, unanswered } = body.brought;
    expect([changed + same + absent + failed, unanswered]).toEqual([body.used, 0]);
    expect(body.requests).toHaveLength(body.used);
    const counted = Map.groupBy(body.requests as { by: string; outcome: string }[], ({ outcome }) => outcome);
    const outcomes = { CHANGED: changed, SAME: same, ABSENT: absent, FAILED: failed };
    for (const [outcome, count] of Object.entries(outcomes)) expect(counted.get(outcome)?.length ?? 0).toBe(count);
    expect((body.requests as { by: string }[]).filter(({ by }) => by === 'HAND')).toHaveLength(body.usedBy.hand);
    expect(body.usedBy.hand).toBeGreaterThan(0);
    expect(failed).toBeGreaterThan(0);
  }, 60_000);
});

function byHand(flight: { readonly iata: string; readonly departs: string }, passes: number) {
  const asked = { as, params: { flightNumber: flight.iata }, query: { date: localDate(flight.departs) } };
  return passes % 8 === 0 ? call(refreshFlight, asked) : call(getFlight, asked);
}
