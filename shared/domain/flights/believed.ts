import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import type { EnteredSide, FlightFacts, FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

export const SIDES = ['departure', 'arrival'] as const;
export type Side = (typeof SIDES)[number];

/** What the fields of a side are about. Fields of one thing count together: news about one of them is news about all. */
const THINGS: Readonly<Record<string, string>> = {
  iata: 'airport',
  airport: 'airport',
  scheduledTime: 'schedule',
  estimatedTime: 'times',
  actualTime: 'times',
  terminal: 'terminal',
  gate: 'gate',
  baggage: 'baggage',
};

type Words = Pick<FlightRecord, 'entered' | 'newsAt'>;

/** Returns the facts from the provider alone. */
export function providerFacts({ entered, facts, said }: Pick<FlightRecord, 'entered' | 'facts' | 'said'>) {
  return said ?? (entered ? undefined : facts);
}

function isReplaced({ newsAt = {} }: Words, thing: string, at: string): boolean {
  return (newsAt[thing] ?? '') > at;
}

/** Returns what people said of a side and what still counts: the provider has said nothing newer of the same. */
export function standingSide(flight: Words, side: Side): EnteredSide | undefined {
  const entered = flight.entered?.[side];
  if (!entered) return undefined;
  const standing = Object.entries(entered.values).filter(
    ([name]) => !isReplaced(flight, `${side}.${THINGS[name]}`, entered.at),
  );
  return standing.length > 0 ? { ...entered, values: Object.fromEntries(standing) } : undefined;
}

/** Returns the status that a person set, while it counts. */
export function standingStatus(flight: Words) {
  const status = flight.entered?.status;
  return status && !isReplaced(flight, 'status', status.at) ? status : undefined;
}

/** Fields that a ticket has too. Alone, they do not make facts: the provider still has to find the flight. */
const OF_TICKET = ['iata', 'scheduledTime'];

/** Returns the flight with the facts that count: those of the provider, and the newer words of people. */
export function believed(stored: FlightRecord): FlightRecord {
  const said = providerFacts(stored);
  const status = standingStatus(stored)?.value;
  const [departure, arrival] = SIDES.map((side) => standingSide(stored, side)?.values) as [FlightSide?, FlightSide?];
  const isMore = Object.keys({ ...departure, ...arrival }).some((name) => !OF_TICKET.includes(name));
  const { facts: _facts, said: _said, ...rest } = stored;
  if (!said && !status && !isMore) return rest;
  const { divertedTo, ...known } = said ?? { status: 'UNKNOWN' as const, departure: {}, arrival: {} };
  const facts: FlightFacts = {
    ...known,
    status: status ?? implied(known.status, departure, arrival),
    departure: withWords(known.departure, departure),
    arrival: withWords(known.arrival, arrival),
  };
  const booked = stored.ticket?.arrival?.iata ?? said?.arrival.iata;
  const landsAt = arrival?.iata === undefined || arrival.iata === booked ? divertedTo : arrival.iata;
  const isDiverted = facts.status === 'DIVERTED' && landsAt !== undefined;
  return { ...rest, ...(said ? { said } : {}), facts: isDiverted ? { ...facts, divertedTo: landsAt } : facts };
}

/** A flight that people say has left or landed has that status, unless they say otherwise. */
function implied(status: FlightStatus, departure?: FlightSide, arrival?: FlightSide): FlightStatus {
  if (status === 'CANCELLED' || status === 'DIVERTED') return status;
  if (arrival?.actualTime !== undefined) return 'LANDED';
  const waits = status === 'UNKNOWN' || status === 'SCHEDULED';
  return waits && departure?.actualTime !== undefined ? 'ACTIVE' : status;
}

function withWords(said: FlightSide, words: FlightSide | undefined): FlightSide {
  if (!words) return said;
  const { actualTime, estimatedTime, scheduledTime } = said;
  const isOther = words.iata !== undefined && said.iata !== undefined && words.iata !== said.iata;
  // What is known of another airport does not hold of this one. Its times do, until a newer word.
  const base = isOther ? { scheduledTime, estimatedTime, actualTime } : said;
  const isTimed = words.estimatedTime !== undefined || words.actualTime !== undefined;
  const side = { ...base, ...(isTimed ? { actualTime: undefined } : {}), ...words };
  return isTimed ? { ...side, delayMinutes: delayOf(side) } : side;
}

function delayOf({ actualTime, estimatedTime, scheduledTime }: FlightSide): number | undefined {
  const expected = actualTime ?? estimatedTime;
  if (expected === undefined || scheduledTime === undefined) return undefined;
  return Math.round((Date.parse(expected) - Date.parse(scheduledTime)) / MINUTE_MS);
}
