import * as createEvent from '#functions/activities/create-event.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import type { StubFlight } from '#infra/local/stubs/stub-flight.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { flightIdOf } from '#shared/domain/flights/track.ts';
import { runningFlights } from '#shared/entities/flights/flight.ts';
import { latestRequests } from '#shared/entities/flights/flight-budget.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { type Habits, MONTH, type SimulatedFlight, simulatedMonth, WHOLE_MONTH } from '#test/bench/flights-month.ts';
import { call } from './call.ts';
import type { useClock } from './clock.ts';
import { run } from './run.ts';

function iso(epoch: number): string {
  return new Date(epoch).toISOString();
}
const AIRLINE = { name: 'Airline', iata: 'ZZ', icao: 'ZZZ' };
function airport(iata: string) {
  return { airport: iata, iata, icao: `K${iata}`, timezone: 'UTC' };
}

/** Returns a simulated flight as the stub of a provider knows it. */
export function stubOf(flight: SimulatedFlight): StubFlight {
  return {
    iata: flight.iata,
    airline: AIRLINE,
    from: airport('AAA'),
    to: airport('BBB'),
    departs: iso(flight.departs),
    arrives: iso(flight.arrives),
    knownFrom: iso(flight.knownFrom),
    delays: [{ knownFrom: iso(flight.delayKnown), minutes: flight.delayMinutes }],
    ...(flight.iata === flight.written ? {} : { codeshares: [flight.written] }),
    ...(flight.end === 'LANDED'
      ? {}
      : {
          ends: { as: flight.end === 'CANCELLED' ? 'cancelled' : 'diverted', knownFrom: iso(flight.landed) } as const,
        }),
  };
}

export interface Played {
  readonly used: number;
  readonly toldNothing: number;
  /** Flights without an answer while they were in the air. */
  readonly unseen: readonly string[];
  /** Minutes from the last answer that came 15 minutes or more before the landing, to the landing: the middle one. */
  readonly median: number;
}

interface Month {
  readonly as: string;
  readonly clock: ReturnType<typeof useClock>;
  readonly setFlights: (flights: readonly StubFlight[]) => void;
  readonly habits: Partial<Habits>;
  readonly seed: number;
  /** Of a provider that pushes: delivers what is due, and says when the next is. */
  readonly push?: {
    readonly deliver: (now: number) => Promise<void>;
    readonly next: (now: number) => number | undefined;
  };
  /** Each flight of this number has a pick-up. Default: none has. */
  readonly pickupEach?: number;
}

/** Plays a month of 40 flights: people enter each three days before it departs, and the poller runs when a flight is due. */
export async function playMonth({ as, clock, habits, pickupEach, push, seed, setFlights }: Month): Promise<Played> {
  const month = simulatedMonth(40, seed, WHOLE_MONTH, habits).map((flight) => ({ ...flight, isMistyped: false }));
  setFlights(month.map(stubOf));
  const waiting = [...month].sort((a, b) => a.trackedAt - b.trackedAt);
  for (
    let now: number = MONTH.start;
    now < MONTH.end;
    now = await nextPass(now, waiting[0]?.trackedAt, push?.next(now))
  ) {
    await push?.deliver(now);
    clock.stop(now);
    while (waiting[0] && waiting[0].trackedAt <= now) await track(as, waiting.shift() as SimulatedFlight, pickupEach);
    await run(flightPoller, iso(now));
  }
  clock.stop(MONTH.end - MINUTE_MS);
  const { body } = await call(getFlightBudget, { as });
  // The answer has the latest 100 requests.
  const requests = await latestRequests(monthOf(iso(MONTH.start)), MOST_REQUESTS);
  return figuresOf(month, { ...(body as Budget), requests });
}

/** The poller runs every five minutes. Passes without a flight that is due do nothing. */
async function nextPass(now: number, tracked = MONTH.end as number, pushed = MONTH.end as number): Promise<number> {
  const due = (await runningFlights()).map(({ dueAt = '' }) => Date.parse(dueAt));
  const next = Math.max(now + 5 * MINUTE_MS, Math.min(MONTH.end, tracked, pushed, ...due));
  return Math.ceil(next / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
}

async function track(as: string, flight: SimulatedFlight, pickupEach = Number.POSITIVE_INFINITY): Promise<void> {
  const times = {
    departure: { scheduledTime: iso(flight.departs) },
    arrival: { scheduledTime: iso(flight.arrives) },
  };
  const body = {
    flightNumber: flight.written,
    flightDate: iso(flight.departs).slice(0, 10),
    ...(flight.isTicketed ? times : {}),
  };
  const tracked = await call(trackFlight, { as, body });
  if (tracked.status !== 201) throw new Error(tracked.text);
  if (Number(flight.iata.slice(2)) % pickupEach !== 0) return;
  const pickup = {
    type: 'TRANSPORT',
    vipIds: [],
    title: 'Pick-up',
    startTime: iso(flight.arrives + 30 * MINUTE_MS),
    endTime: iso(flight.arrives + 90 * MINUTE_MS),
    flightId: tracked.body.id,
  };
  const { status, text } = await call(createEvent, { as, body: pickup });
  if (status !== 201) throw new Error(text);
}

const MOST_REQUESTS = 1_000;

interface Budget {
  readonly used: number;
  readonly brought: { readonly absent: number };
  readonly requests: readonly {
    readonly at: string;
    readonly flightId: string;
    readonly outcome?: string | undefined;
  }[];
}

function figuresOf(month: readonly SimulatedFlight[], { brought, requests, used }: Budget): Played {
  const landing = month.filter(({ end }) => end === 'LANDED');
  const asked = landing.map((flight) => ({
    flight,
    left: flight.departs + flight.delayMinutes * MINUTE_MS,
    at: requests
      .filter(({ flightId, outcome }) => outcome !== 'ABSENT' && isOf(flightId, flight))
      .map(({ at }) => Date.parse(at)),
  }));
  const ages = asked
    .map(({ at, flight: { landed } }) => landed - Math.max(0, ...at.filter((each) => each <= landed - 15 * MINUTE_MS)))
    .sort((a, b) => a - b);
  return {
    used,
    toldNothing: brought.absent,
    unseen: asked
      .filter(({ at, flight: { landed }, left }) => !at.some((each) => each >= left && each < landed))
      .map(({ flight }) => flight.iata),
    median: Math.round((ages[Math.floor(ages.length / 2)] ?? 0) / MINUTE_MS),
  };
}

function isOf(flightId: string, { departs, iata, written }: SimulatedFlight): boolean {
  return [iata, written].some((number) => flightId === flightIdOf(number, iso(departs).slice(0, 10)));
}
