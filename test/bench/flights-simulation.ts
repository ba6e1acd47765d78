import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { balanceOf } from '#shared/domain/flights/budget.ts';
import type { Candidate } from '#shared/domain/flights/candidate.ts';
import {
  type AirlineLeads,
  leadsOf,
  NOTHING_LEARNED,
  sightingsOf,
  withSightings,
} from '#shared/domain/flights/lead-times.ts';
import { planPolls } from '#shared/domain/flights/planner.ts';
import type { MomentKind } from '#shared/domain/flights/poll-schedule.ts';
import type { FlightFacts } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import {
  type Days,
  type Habits,
  MONTH,
  type SimulatedFlight,
  simulatedMonth,
  THREE_DAYS,
  WHOLE_MONTH,
} from './flights-month.ts';

const BUDGET = 100;
const PASS_MS = 5 * MINUTE_MS;
/** A driver leaves 15 minutes before the landing. Later news comes too late for the pick-up. */
const LEAD_MS = 15 * MINUTE_MS;

interface Request {
  readonly at: number;
  readonly kind?: MomentKind;
}

/** The requests of each flight, in order of time. */
type Asked = ReadonlyMap<string, Request[]>;

function iso(epoch: number): string {
  return new Date(epoch).toISOString();
}

/**
 * Knows all times in advance: asks once for each flight that lands, at the last pass before its driver leaves. No plan with this budget
 * has a lower mean age: a second request for a flight gains nothing, and of more flights than requests it asks for those that gain most.
 */
function oracle(month: readonly SimulatedFlight[]): Asked {
  return new Map(
    month
      .filter(({ end, isMistyped }) => end === 'LANDED' && !isMistyped)
      .map(({ iata, landed }) => ({ iata, landed, at: Math.floor((landed - LEAD_MS) / PASS_MS) * PASS_MS }))
      .sort((a, b) => a.landed - a.at - (b.landed - b.at))
      .slice(0, BUDGET)
      .map(({ at, iata }) => [iata, [{ at }]]),
  );
}

/** What the poller knows at a time. */
interface Poller {
  readonly learned: Map<string, AirlineLeads>;
  readonly asked: Map<string, Request[]>;
  readonly known: Map<string, Candidate>;
  used: number;
  absent: number;
}

/** Does what the poller does: runs every five minutes if a request is due, and plans again after each answer. */
function planned(month: readonly SimulatedFlight[], learns = true, learned: Poller['learned'] = new Map()): Asked {
  const poller: Poller = { learned, asked: new Map(), known: new Map(), used: 0, absent: 0 };
  const real = new Map(month.map((flight) => [flight.written, flight]));
  const waiting = [...month].sort((a, b) => a.trackedAt - b.trackedAt);
  for (let now = MONTH.start; now < MONTH.end; now += PASS_MS) {
    for (let flight = waiting[0]; flight && flight.trackedAt <= now; flight = waiting[0]) {
      poller.known.set(flight.written, followed(flight));
      waiting.shift();
    }
    const polls = pollsAt(now, poller, learns);
    const due = polls.filter(({ at }) => at <= iso(now));
    for (const { flight, kind } of due) {
      const actual = real.get(flight.flightNumber);
      if (actual) poll(poller, { now, flight, kind, actual });
    }
    if (due.length > 0) continue;
    // Skip to the next planned request or the next flight.
    const next = Math.min(Date.parse(polls[0]?.at ?? iso(MONTH.end)), waiting[0]?.trackedAt ?? MONTH.end, MONTH.end);
    now += Math.max(0, Math.floor((next - now) / PASS_MS) - 1) * PASS_MS;
  }
  return poller.asked;
}

function pollsAt(now: number, { absent, known, learned, used }: Poller, learns: boolean) {
  const leads = learns ? leadsOf([...learned.values()]) : NOTHING_LEARNED;
  const flights = [...known.values()].map((flight) => ({ ...flight, leadHours: leads(flight.flightNumber) }));
  return planPolls({ flights, now: iso(now), balance: balanceOf(iso(now), BUDGET, used), absent }).polls;
}

interface Due {
  readonly now: number;
  readonly flight: Candidate;
  readonly kind: MomentKind;
  readonly actual: SimulatedFlight;
}

/** Asks for a flight, and notes what the answer tells. */
function poll(poller: Poller, { actual, flight, kind, now }: Due): void {
  const { asked, known, learned } = poller;
  const { flight: learnt, outcome } = applyAnswer(flight, answerOf(actual, now), iso(now));
  const taught = sightingsOf(flight, learnt, iso(now));
  if (taught) learned.set(taught.airline, withSightings(learned.get(taught.airline), taught));
  const isOver = ['LANDED', 'DIVERTED', 'CANCELLED'].includes(learnt.facts?.status ?? '');
  if (isOver) known.delete(flight.flightNumber);
  else known.set(flight.flightNumber, { ...learnt, people: actual.people, pollCount: flight.pollCount + 1 });
  asked.set(actual.iata, [...(asked.get(actual.iata) ?? []), { at: now, kind }]);
  poller.used += 1;
  if (outcome === 'ABSENT') poller.absent += 1;
}

function followed({ arrives, departs, isTicketed, people, trackedAt, written }: SimulatedFlight): Candidate {
  return {
    id: written,
    version: 1,
    createdAt: iso(trackedAt),
    updatedAt: iso(trackedAt),
    flightNumber: written,
    flightDate: iso(departs).slice(0, 10),
    vipIds: [],
    isTracked: true,
    ...(isTicketed
      ? { ticket: { departure: { scheduledTime: iso(departs) }, arrival: { scheduledTime: iso(arrives) } } }
      : {}),
    pollCount: 0,
    absences: 0,
    failures: 0,
    people,
  };
}

/** Returns what the provider answers at a given time. */
function answerOf(flight: SimulatedFlight, now: number): FlightFacts[] {
  const { arrives, delayKnown, delayMinutes, departs, end, iata, isMistyped, knownFrom, landed, written } = flight;
  if (isMistyped || now < knownFrom) return [];
  const late = now >= delayKnown ? delayMinutes * MINUTE_MS : 0;
  const status = now >= landed ? end : now >= departs + late ? 'ACTIVE' : 'SCHEDULED';
  const side = (at: number) => ({
    scheduledTime: iso(at),
    estimatedTime: iso(at + late),
    delayMinutes: late / MINUTE_MS,
  });
  const facts = { status, departure: side(departs), arrival: side(arrives) } as const;
  return [written === iata ? facts : { ...facts, operatingFlight: iata }];
}

/** The age of a flight that was never requested: only the times of its ticket are known. */
const NEVER_MINUTES = 24 * 60;

export type SimulatedAge = ReturnType<typeof simulateFlights>[number];

/**
 * Simulates months with 100 requests each by the poller's plan, and compares it with an oracle that knows all times. The planner does not
 * use the requests that are reserved for people. The figures do not depend on the machine.
 */
export function simulateFlights(counts: readonly number[] = [10, 40, 150, 400], days: Days = WHOLE_MONTH, months = 6) {
  return counts.map((flights) => {
    const sample = Array.from({ length: months }, (_, seed) => simulatedMonth(flights, seed + 1, days));
    const figures = figuresOf(
      sample,
      sample.map((month) => planned(month)),
    );
    const bound = figuresOf(sample, sample.map(oracle)).mean;
    const within = days === THREE_DAYS ? 'three days' : 'month';
    return { within, flights, ...figures, ratio: Math.round((100 * figures.mean) / bound) / 100 };
  });
}

/**
 * Ages are the minutes between the last answer that came 15 minutes or more before the landing, and the landing. Requests are those of a
 * month: all, those that could tell nothing, landing polls of flights that had not departed, and the most for a mistyped number.
 */
function figuresOf(sample: readonly SimulatedFlight[][], asked: readonly Asked[]) {
  const pairs = sample.flatMap((month, place) =>
    month.map((flight) => ({ flight, requests: asked[place]?.get(flight.iata) ?? [] })),
  );
  const ages = agesOf(pairs);
  const perMonth = (counts: (flight: SimulatedFlight, request: Request) => boolean): number => {
    const all = pairs.flatMap(({ flight, requests }) => requests.filter((request) => counts(flight, request)));
    return Math.round((10 * all.length) / sample.length) / 10;
  };
  return {
    mean: Math.round((10 * ages.reduce((total, age) => total + age, 0)) / ages.length) / 10,
    median: at(ages, 0.5),
    p90: at(ages, 0.9),
    requests: perMonth(() => true),
    pointless: perMonth(isPointless),
    undeparted: perMonth(isUndeparted),
    mistyped: Math.max(0, ...pairs.flatMap(({ flight, requests }) => (flight.isMistyped ? [requests.length] : []))),
  };
}

/** Returns the ages of flights that land, in order. */
function agesOf(pairs: readonly Pair[]): number[] {
  const coming = pairs.filter(({ flight }) => flight.end === 'LANDED' && !flight.isMistyped);
  return coming.map(ageAtLanding).sort((a, b) => a - b);
}

function at(ages: readonly number[], share: number): number {
  return Math.round(ages[Math.floor(ages.length * share)] ?? 0);
}

interface Pair {
  readonly flight: SimulatedFlight;
  readonly requests: readonly Request[];
}

function ageAtLanding({ flight: { landed }, requests }: Pair): number {
  const last = requests.filter(({ at }) => at <= landed - LEAD_MS).at(-1);
  return last === undefined ? NEVER_MINUTES : Math.min(NEVER_MINUTES, (landed - last.at) / MINUTE_MS);
}

function isUndeparted({ delayMinutes, departs }: SimulatedFlight, { at, kind }: Request): boolean {
  return (kind === 'APPROACH' || kind === 'LANDING' || kind === 'FINAL') && at < departs + delayMinutes * MINUTE_MS;
}

/** Whether a request could tell nothing: the provider could not know the flight, or it had not departed and was asked to land. */
function isPointless(flight: SimulatedFlight, request: Request): boolean {
  return flight.isMistyped || request.at < flight.departs - DAY_MS || isUndeparted(flight, request);
}

/**
 * Simulates a month of 40 flights whose numbers are right, at a provider with these habits. Counts all requests, those that told nothing
 * because the provider did not know the flight yet, and the flights without an answer while they were in the air. `learned` is what the
 * months before have taught, and grows.
 */
export function monthWith(
  seed: number,
  habits: Partial<Habits>,
  learns = true,
  learned: Poller['learned'] = new Map(),
) {
  const month = simulatedMonth(40, seed, WHOLE_MONTH, habits).map((flight) => ({ ...flight, isMistyped: false }));
  const asked = planned(month, learns, learned);
  const pairs = month.map((flight) => ({ flight, requests: asked.get(flight.iata) ?? [] }));
  const isInAir = ({ delayMinutes, departs, landed }: SimulatedFlight, { at: time }: Request): boolean =>
    time >= departs + delayMinutes * MINUTE_MS && time < landed;
  const all = pairs.flatMap(({ flight, requests }) => requests.map((request) => ({ flight, request })));
  return {
    requests: all.length,
    toldNothing: all.filter(({ flight, request }) => request.at < flight.knownFrom).length,
    unseen: pairs.filter(
      ({ flight, requests }) => flight.end === 'LANDED' && !requests.some((each) => isInAir(flight, each)),
    ).length,
    median: at(agesOf(pairs), 0.5),
  };
}
