import type { FlightFacts, FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { providerFacts, SIDES, withCurrentFacts } from './current-facts.ts';
import { expectedArrival } from './phase.ts';
import { isArrivalNews } from './reported-delay.ts';

/** The result of a request for one flight. */
interface AppliedAnswer {
  readonly outcome: 'CHANGED' | 'SAME' | 'ABSENT';
  /** What changed, for the log of requests. */
  readonly bought: string;
  readonly flight: FlightRecord;
}

const ABSENT = 'The answer of the provider does not contain this flight; the cause may be an outage';

/** Returns the flight after an answer of the provider. If the answer does not contain the flight, its known facts stay. */
export function applyAnswer(before: FlightRecord, legs: readonly FlightFacts[], now: string): AppliedAnswer {
  const reported = providerFacts(before);
  const leg = chooseLeg({ ...before, facts: reported }, legs);
  const { lastFailure: _failure, restUntil: _rest, ...rest } = before;
  const answered = { ...rest, failures: 0, lastPolledAt: now, updatedAt: now, version: before.version + 1 };
  if (!leg) {
    const detail = reported ? `${ABSENT}. The earlier facts are kept.` : `${ABSENT}.`;
    const lastFailure = { at: now, reason: 'ABSENT', detail };
    return { outcome: 'ABSENT', bought: detail, flight: { ...answered, absences: before.absences + 1, lastFailure } };
  }
  const facts = mergeFacts(reported, leg);
  const known = { ...before, facts: reported };
  const changes = newsOf(known, facts);
  const news = newsKeys(reported, facts).map((key) => [key, now]);
  return {
    outcome: changes.length > 0 ? 'CHANGED' : 'SAME',
    bought: changes.length > 0 ? changes.join(', ') : 'nothing new',
    flight: withCurrentFacts({
      ...answered,
      ...(isArrivalNews(known, facts) ? { arrivalNewsAt: now } : {}),
      ...(news.length > 0 ? { newsAt: { ...before.newsAt, ...Object.fromEntries(news) } } : {}),
      said: facts,
      absences: 0,
    }),
  };
}

type Wanted = Pick<FlightRecord, 'facts' | 'ticket'>;

/**
 * Chooses one of the legs that a flight number has on one date. The airports of the ticket decide, else the airports of the leg that
 * was chosen before. Of several matching legs, we take the last to arrive, because the pick-up is there.
 */
export function chooseLeg({ facts, ticket }: Wanted, legs: readonly FlightFacts[]): FlightFacts | undefined {
  const booked = { from: ticket?.departure?.iata, to: ticket?.arrival?.iata };
  const { from, to } = booked.from || booked.to ? booked : { from: facts?.departure.iata, to: facts?.arrival.iata };
  const matching = legs.filter(
    ({ arrival, departure }) =>
      (from === undefined || departure.iata === from) && (to === undefined || arrival.iata === to),
  );
  const candidates = matching.length > 0 ? matching : legs;
  return [...candidates].sort((a, b) => (arrivalOf(a) > arrivalOf(b) ? -1 : 1))[0];
}

function arrivalOf({ arrival, departure }: FlightFacts): string {
  return arrival.scheduledTime ?? departure.scheduledTime ?? '';
}

/** Returns the new facts. If they lack the zone or name of an airport, or a time, the old value stays. */
export function mergeFacts(old: FlightFacts | undefined, answer: FlightFacts): FlightFacts {
  return {
    ...answer,
    departure: mergeSide(old?.departure, answer.departure),
    arrival: mergeSide(old?.arrival, answer.arrival),
    ...defined({ divertedTo: answer.divertedTo ?? divertedTo(old, answer) }),
  };
}

/** A provider that names another arrival airport with DIVERTED says where the flight lands. */
function divertedTo(old: FlightFacts | undefined, { arrival, status }: FlightFacts): string | undefined {
  if (status !== 'DIVERTED' || arrival.iata === undefined) return undefined;
  const isOther = old?.arrival.iata !== undefined && old.arrival.iata !== arrival.iata;
  return isOther || old?.divertedTo === arrival.iata ? arrival.iata : undefined;
}

/** Keeps known scheduled and actual times that the answer lacks, but not the estimate. Keeps nothing if the airport changed. */
function mergeSide(old: FlightSide | undefined, answer: FlightSide): FlightSide {
  if (!old || (answer.iata !== undefined && answer.iata !== old.iata)) return answer;
  const kept = { scheduledTime: old.scheduledTime, actualTime: old.actualTime };
  return {
    ...defined({ airport: old.airport, iata: old.iata, icao: old.icao, timezone: old.timezone, ...kept }),
    ...defined(answer),
  };
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** A time that equals the timetable says nothing: the provider repeats the timetable until it knows more. */
function timesOf({ actualTime, estimatedTime, scheduledTime }: FlightSide) {
  return [actualTime, estimatedTime === scheduledTime ? undefined : estimatedTime].join(' ');
}

function sideKeys(old: FlightSide | undefined, now: FlightSide): string[] {
  const isRescheduled = old?.scheduledTime !== undefined && old.scheduledTime !== now.scheduledTime;
  return [
    ...(now.iata !== undefined && old?.iata !== now.iata ? ['airport'] : []),
    ...(now.scheduledTime !== undefined && old?.scheduledTime !== now.scheduledTime ? ['schedule'] : []),
    ...(isRescheduled || timesOf(old ?? {}) !== timesOf(now) ? ['times'] : []),
    ...(['terminal', 'gate', 'baggage'] as const).filter(
      (name) => now[name] !== undefined && old?.[name] !== now[name],
    ),
  ];
}

/**
 * Returns what the provider reports new, compared with what it reported before: `status`, and such as `arrival.times` of a side. What
 * people entered of these is no longer in force. A first answer with the timetable alone is no news about status and times.
 */
export function newsKeys(old: FlightFacts | undefined, now: FlightFacts): string[] {
  const isNewStatus = now.status !== (old?.status ?? 'SCHEDULED') && now.status !== 'UNKNOWN';
  return [
    ...(isNewStatus ? ['status'] : []),
    ...SIDES.flatMap((side) => sideKeys(old?.[side], now[side]).map((name) => `${side}.${name}`)),
  ];
}

/** How many changes the log of requests names. */
const MAX_NEWS = 8;
/** The facts that have their own words. */
const TOLD: readonly string[] = [
  'status',
  'departure.actualTime',
  'arrival.actualTime',
  'arrival.estimatedTime',
  'arrival.scheduledTime',
];

/** Returns what an answer says that was not known before, the most important first, in words for coordinators. */
export function newsOf(before: FlightRecord, facts: FlightFacts): string[] {
  const [old, now] = [flat(before.facts ?? {}), flat(facts)];
  const changed = Object.keys({ ...old, ...now }).filter((name) => old[name] !== now[name]);
  const others = changed.filter((name) => !TOLD.includes(name)).map((name) => `${name} ${now[name] ?? 'removed'}`);
  const news = [
    ...(changed.includes('status') ? [`it is ${facts.status}`] : []),
    ...(changed.includes('departure.actualTime')
      ? [`it departed at ${now['departure.actualTime'] ?? 'no known time'}`]
      : []),
    ...(changed.some((name) => TOLD.includes(name) && name.startsWith('arrival')) ? [arrivalNews(before, facts)] : []),
    ...others,
  ];
  return news.slice(0, MAX_NEWS);
}

/** Returns when the flight arrives, and how much that differs from what was expected. */
function arrivalNews(before: FlightRecord, facts: FlightFacts): string {
  const [expected, arrival] = [
    expectedArrival({ ...before, reportedDelay: undefined }),
    expectedArrival({ ...before, reportedDelay: undefined, facts }),
  ];
  if (arrival === undefined) return 'its arrival is not known any more';
  const what = facts.arrival.actualTime === undefined ? `it arrives at ${arrival}` : `it landed at ${arrival}`;
  const minutes = expected === undefined ? 0 : Math.round((Date.parse(arrival) - Date.parse(expected)) / MINUTE_MS);
  return minutes === 0
    ? what
    : `${what}, ${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'} than expected`;
}

function flat(facts: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value as object, `${prefix}${name}.`))
        : [[`${prefix}${name}`, String(value)] as const],
    ),
  );
}
