import type { FlightFacts, FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS, minutesFrom } from '#shared/units/durations.ts';
import { expectedArrival, providerFacts, SIDES, type Side, withCurrentFacts } from './phase.ts';
import { isArrivalNews } from './reported-delay.ts';

/** The result of a request for one flight. */
interface AppliedAnswer {
  readonly outcome: 'CHANGED' | 'SAME' | 'ABSENT';
  /** What changed, for the log of requests. */
  readonly bought: string;
  readonly flight: FlightRecord;
}

const ABSENT = 'The answer of the provider does not contain this flight; the cause may be an outage';

/** No real flight differs more from its timetable. */
const MAX_DRIFT_MS = 7 * DAY_MS;

/**
 * Returns a leg without the times that cannot be: an arrival that is not after the scheduled departure, and what is more than a week from its
 * timetable. Drivers would be told of them, and rides would follow.
 */
function believable(leg: FlightFacts): FlightFacts {
  const leaves = leg.departure.scheduledTime;
  const sideOf = (name: Side): FlightSide => {
    const { actualTime, estimatedTime, scheduledTime, ...rest } = leg[name];
    const times = Object.entries({ actualTime, estimatedTime, scheduledTime }).filter(([, time = '']) => {
      const isEarly = name === 'arrival' && leaves !== undefined && time <= leaves;
      const isNear = (planned = time): boolean => Math.abs(Date.parse(time) - Date.parse(planned)) <= MAX_DRIFT_MS;
      return !isEarly && isNear(scheduledTime) && isNear(leaves);
    });
    return { ...rest, ...Object.fromEntries(times) };
  };
  return { ...leg, departure: sideOf('departure'), arrival: sideOf('arrival') };
}

/** Returns the flight after an answer of the provider. If the answer does not contain the flight, its known facts stay. */
export function applyAnswer(before: FlightRecord, legs: readonly FlightFacts[], now: string): AppliedAnswer {
  const reported = providerFacts(before);
  const leg = chooseLeg({ ...before, facts: reported }, legs.map(believable));
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

/**
 * Returns the new facts. If they lack the zone or name of an airport, or a time, the old value stays. Of a flight that is no longer tracked
 * all known times stay. What has flown is neither cancelled nor lost.
 */
export function mergeFacts(old: FlightFacts | undefined, answer: FlightFacts): FlightFacts {
  const isGone = answer.status === 'CANCELLED' || answer.statusReason !== undefined;
  if (old && isGone && hasFlown(old) && !isOtherWay(old, answer)) return old;
  if (answer.statusReason) return lost(old ?? withoutEstimates(answer), answer);
  return {
    ...answer,
    departure: mergeSide(old?.departure, answer.departure),
    arrival: mergeSide(old?.arrival, answer.arrival),
    ...defined({ divertedTo: answer.divertedTo ?? divertedTo(old, answer) }),
  };
}

/** A flight that the provider called cancelled stays cancelled. */
function lost(known: FlightFacts, { status, statusReason }: FlightFacts): FlightFacts {
  return known.status === 'CANCELLED' ? known : { ...known, status, statusReason };
}

function withoutEstimates(answer: FlightFacts): FlightFacts {
  const [departure, arrival] = SIDES.map((side) => {
    const { delayMinutes: _delay, estimatedTime: _estimate, ...rest } = answer[side];
    return rest;
  }) as [FlightSide, FlightSide];
  return { ...answer, departure, arrival };
}

function isOtherWay(old: FlightFacts, answer: FlightFacts): boolean {
  return SIDES.some((side) => answer[side].iata !== undefined && answer[side].iata !== old[side].iata);
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
  const minutes = expected === undefined ? 0 : Math.round(minutesFrom(expected, arrival));
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

type Wanted = Pick<FlightRecord, 'facts' | 'ticket'>;

/**
 * Chooses one of the legs that a flight number has on one date. The airports of the ticket decide, else the airports of the leg that
 * was chosen before. Of several matching legs, we take the last to arrive, because the pick-up is there.
 */
export function chooseLeg({ facts, ticket }: Wanted, legs: readonly FlightFacts[]): FlightFacts | undefined {
  const booked = { from: ticket?.departure?.iata, to: ticket?.arrival?.iata };
  const { from, to } = booked.from || booked.to ? booked : { from: facts?.departure.iata, to: facts?.arrival.iata };
  const likeliest = legs.filter(
    (leg) => !legs.some((other) => isSameFlight(leg, other) && standing(other) > standing(leg)),
  );
  const leaving = likeliest.filter(({ departure }) => from === undefined || departure.iata === from);
  const matching = leaving.filter(({ arrival }) => to === undefined || arrival.iata === to);
  // A flight may go elsewhere than booked. It still leaves from the same airport.
  const candidates = [matching, from === undefined ? [] : leaving, likeliest].find(({ length }) => length > 0) ?? [];
  return [...candidates].sort(byArrival)[0];
}

/** Providers may have several rows of one flight, such as an old one that is no longer tracked. From one airport, a number leaves once a day. */
function isSameFlight({ departure }: FlightFacts, { departure: other }: FlightFacts): boolean {
  return departure.iata === other.iata || departure.iata === undefined || other.iata === undefined;
}

/** Of several rows of one flight, one that flies counts most, then one that may fly, then one that is lost, then one that is cancelled. */
function standing(leg: FlightFacts): number {
  if (leg.status === 'CANCELLED') return 0;
  if (leg.statusReason) return 1;
  return hasFlown(leg) ? 3 : 2;
}

/** Tells whether the flight has left or landed. */
export function hasFlown({ arrival, departure, status }: FlightFacts): boolean {
  const isTimed = departure.actualTime !== undefined || arrival.actualTime !== undefined;
  return isTimed || status === 'ACTIVE' || status === 'LANDED' || status === 'DIVERTED';
}

/** The last to arrive first. Of two at the same time, the later expected, so that the order of the rows does not matter. */
function byArrival(a: FlightFacts, b: FlightFacts): number {
  const [first, second] = [arrivalOf(a), arrivalOf(b)];
  return first === second ? 0 : first > second ? -1 : 1;
}

function arrivalOf({ arrival, departure }: FlightFacts): string {
  const expected = arrival.actualTime ?? arrival.estimatedTime ?? '';
  return `${arrival.scheduledTime ?? departure.scheduledTime ?? ''} ${expected}`;
}
