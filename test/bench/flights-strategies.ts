import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { balanceOf } from '#shared/domain/flights/budget.ts';
import { planPolls } from '#shared/domain/flights/planner.ts';
import type { Candidate } from '#shared/domain/flights/value.ts';
import type { FlightFacts } from '#shared/schemas/flight-record.ts';
import { MONTH, type SimulatedFlight } from './flights-month.ts';

const BUDGET = 100;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PASS_MS = 5 * MINUTE_MS;

/** The request times of each flight, in order. */
export type Asked = ReadonlyMap<string, number[]>;

const iso = (epoch: number): string => new Date(epoch).toISOString();

/** Gives each flight the same number of requests, evenly from a day before departure to the scheduled arrival. */
export const evenly = (month: readonly SimulatedFlight[]): Asked => {
  const each = Math.floor(BUDGET / month.length);
  const rest = BUDGET - each * month.length;
  return new Map(
    month.map(({ arrives, departs, iata }, place) => {
      const count = each + (place < rest ? 1 : 0);
      const from = departs - 24 * HOUR_MS;
      return [iata, Array.from({ length: count }, (_, poll) => from + ((poll + 1) / (count + 1)) * (arrives - from))];
    }),
  );
};

/** Requests each flight every hour from a day before departure until it lands, until the budget is spent. */
export const hourly = (month: readonly SimulatedFlight[]): Asked => {
  const wanted = month.flatMap(({ departs, iata, landed }) => {
    const hours = Math.ceil((landed - departs) / HOUR_MS) + 24;
    return Array.from({ length: hours }, (_, hour) => ({ iata, at: departs + (hour - 24) * HOUR_MS }));
  });
  const asked = new Map<string, number[]>();
  for (const { at, iata } of wanted.sort((a, b) => a.at - b.at).slice(0, BUDGET)) {
    asked.set(iata, [...(asked.get(iata) ?? []), at]);
  }
  return asked;
};

/** Does what the poller does: runs every five minutes if a request is due, and plans again after each answer. */
export const planned = (month: readonly SimulatedFlight[]): Asked => {
  const asked = new Map<string, number[]>();
  const known = new Map<string, Candidate>();
  const waiting = [...month].sort((a, b) => a.trackedAt - b.trackedAt);
  let used = 0;
  for (let now = MONTH.start; now < MONTH.end; now += PASS_MS) {
    while (waiting[0] && waiting[0].trackedAt <= now) {
      const flight = waiting.shift() as SimulatedFlight;
      known.set(flight.iata, followed(flight));
    }
    const { polls } = planPolls({
      flights: [...known.values()],
      now: iso(now),
      balance: balanceOf(iso(now), BUDGET, used),
    });
    const due = polls.filter(({ at }) => at <= iso(now));
    for (const { flight } of due) {
      const real = month.find(({ iata }) => iata === flight.flightNumber) as SimulatedFlight;
      const { flight: learnt } = applyAnswer(flight, [factsOf(real, now)], iso(now));
      if (learnt.facts?.status === 'LANDED') known.delete(real.iata);
      else known.set(real.iata, { ...learnt, people: real.people, pollCount: flight.pollCount + 1 });
      asked.set(real.iata, [...(asked.get(real.iata) ?? []), now]);
      used += 1;
    }
    if (due.length > 0) continue;
    // Skip to the next planned request or the next flight.
    const next = Math.min(
      ...polls.slice(0, 1).map(({ at }) => Date.parse(at)),
      waiting[0]?.trackedAt ?? MONTH.end,
      MONTH.end,
    );
    now += Math.max(0, Math.floor((next - now) / PASS_MS) - 1) * PASS_MS;
  }
  return asked;
};

const followed = ({ arrives, departs, iata, people, trackedAt }: SimulatedFlight): Candidate => ({
  id: iata,
  version: 1,
  createdAt: iso(trackedAt),
  updatedAt: iso(trackedAt),
  flightNumber: iata,
  flightDate: iso(departs).slice(0, 10),
  vipIds: [],
  isTracked: true,
  ticket: { departure: { scheduledTime: iso(departs) }, arrival: { scheduledTime: iso(arrives) } },
  pollCount: 0,
  absences: 0,
  failures: 0,
  people,
});

/** Returns what the provider answers at a given time. */
const factsOf = ({ arrives, delayKnown, delayMinutes, departs, landed }: SimulatedFlight, now: number): FlightFacts => {
  const late = now >= delayKnown ? delayMinutes * MINUTE_MS : 0;
  const status = now >= landed ? 'LANDED' : now >= departs + late ? 'ACTIVE' : 'SCHEDULED';
  const side = (at: number) => ({
    scheduledTime: iso(at),
    estimatedTime: iso(at + late),
    delayMinutes: late / MINUTE_MS,
  });
  return { status, departure: side(departs), arrival: side(arrives) };
};
