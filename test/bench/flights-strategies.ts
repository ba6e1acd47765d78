import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { balanceOf } from '#shared/domain/flights/budget.ts';
import type { Candidate } from '#shared/domain/flights/candidate.ts';
import {
  type AirlineLeads,
  leadsOf,
  NOTHING_LEARNED,
  sightingsOf,
  withSightings,
} from '#shared/domain/flights/lead.ts';
import type { MomentKind } from '#shared/domain/flights/moments.ts';
import { planPolls } from '#shared/domain/flights/planner.ts';
import type { FlightFacts } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { MONTH, type SimulatedFlight } from './flights-month.ts';

const BUDGET = 100;
const PASS_MS = 5 * MINUTE_MS;
/** A driver leaves 15 minutes before the landing. Later news comes too late for the pick-up. */
export const LEAD_MS = 15 * MINUTE_MS;

export interface Request {
  readonly at: number;
  readonly kind?: MomentKind;
}

/** The requests of each flight, in order of time. */
export type Asked = ReadonlyMap<string, Request[]>;

function iso(epoch: number): string {
  return new Date(epoch).toISOString();
}

/** Gives each flight the same number of requests, evenly from a day before departure to the scheduled arrival. */
export function evenly(month: readonly SimulatedFlight[]): Asked {
  const each = Math.floor(BUDGET / month.length);
  const rest = BUDGET - each * month.length;
  return new Map(
    month.map(({ arrives, departs, iata }, place) => {
      const count = each + (place < rest ? 1 : 0);
      const from = departs - 24 * HOUR_MS;
      const times = Array.from({ length: count }, (_, poll) => from + ((poll + 1) / (count + 1)) * (arrives - from));
      return [iata, times.map((at) => ({ at }))];
    }),
  );
}

/**
 * Knows all times in advance: asks once for each flight that lands, at the last pass before its driver leaves. No plan with this budget
 * has a lower mean age: a second request for a flight gains nothing, and of more flights than requests it asks for those that gain most.
 */
export function oracle(month: readonly SimulatedFlight[]): Asked {
  return new Map(
    month
      .filter(({ end, isMistyped }) => end === 'LANDED' && !isMistyped)
      .map(({ iata, landed }) => ({ iata, landed, at: Math.floor((landed - LEAD_MS) / PASS_MS) * PASS_MS }))
      .sort((a, b) => a.landed - a.at - (b.landed - b.at))
      .slice(0, BUDGET)
      .map(({ at, iata }) => [iata, [{ at }]]),
  );
}

/** Does what the poller does: runs every five minutes if a request is due, and plans again after each answer. */
export function planned(month: readonly SimulatedFlight[], learns = true): Asked {
  const learned = new Map<string, AirlineLeads>();
  const asked = new Map<string, Request[]>();
  const known = new Map<string, Candidate>();
  const real = new Map(month.map((flight) => [flight.written, flight]));
  const waiting = [...month].sort((a, b) => a.trackedAt - b.trackedAt);
  let used = 0;
  let absent = 0;
  for (let now = MONTH.start; now < MONTH.end; now += PASS_MS) {
    for (let flight = waiting[0]; flight && flight.trackedAt <= now; flight = waiting[0]) {
      known.set(flight.written, followed(flight));
      waiting.shift();
    }
    const balance = balanceOf(iso(now), BUDGET, used);
    const leads = learns ? leadsOf([...learned.values()]) : NOTHING_LEARNED;
    const flights = [...known.values()].map((flight) => ({ ...flight, leadHours: leads(flight.flightNumber) }));
    const { polls } = planPolls({ flights, now: iso(now), balance, absent });
    const due = polls.filter(({ at }) => at <= iso(now));
    for (const { flight, kind } of due) {
      const actual = real.get(flight.flightNumber);
      if (!actual) continue;
      const { flight: learnt, outcome } = applyAnswer(flight, answerOf(actual, now), iso(now));
      const taught = sightingsOf(flight, learnt, iso(now));
      if (taught) learned.set(taught.airline, withSightings(learned.get(taught.airline), taught));
      const isOver = ['LANDED', 'DIVERTED', 'CANCELLED'].includes(learnt.facts?.status ?? '');
      if (isOver) known.delete(flight.flightNumber);
      else known.set(flight.flightNumber, { ...learnt, people: actual.people, pollCount: flight.pollCount + 1 });
      asked.set(actual.iata, [...(asked.get(actual.iata) ?? []), { at: now, kind }]);
      used += 1;
      if (outcome === 'ABSENT') absent += 1;
    }
    if (due.length > 0) continue;
    // Skip to the next planned request or the next flight.
    const next = Math.min(Date.parse(polls[0]?.at ?? iso(MONTH.end)), waiting[0]?.trackedAt ?? MONTH.end, MONTH.end);
    now += Math.max(0, Math.floor((next - now) / PASS_MS) - 1) * PASS_MS;
  }
  return asked;
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
