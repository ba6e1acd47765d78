import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import type { EnteredSide, FlightFacts, FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { minutesFrom } from '#shared/units/durations.ts';

export const SIDES = ['departure', 'arrival'] as const;
export type Side = (typeof SIDES)[number];

/** What the fields of a side are about. Fields of one topic count together: news about one of them is news about all. */
const TOPICS: Readonly<Record<string, string>> = {
  iata: 'airport',
  airport: 'airport',
  scheduledTime: 'schedule',
  estimatedTime: 'times',
  actualTime: 'times',
  terminal: 'terminal',
  gate: 'gate',
  baggage: 'baggage',
};

type Entries = Pick<FlightRecord, 'entered' | 'newsAt'>;

/** Returns the facts that the provider reported, without what people entered. */
export function providerFacts({ entered, facts, said }: Pick<FlightRecord, 'entered' | 'facts' | 'said'>) {
  return said ?? (entered ? undefined : facts);
}

function isReplaced({ newsAt = {} }: Entries, topic: string, at: string): boolean {
  return (newsAt[topic] ?? '') > at;
}

/** Returns what people entered of a side and is in force: the provider has reported nothing newer about the same. */
export function enteredSideInForce(flight: Entries, side: Side): EnteredSide | undefined {
  const entered = flight.entered?.[side];
  if (!entered) return undefined;
  const inForce = Object.entries(entered.values).filter(
    ([name]) => !isReplaced(flight, `${side}.${TOPICS[name]}`, entered.at),
  );
  return inForce.length > 0 ? { ...entered, values: Object.fromEntries(inForce) } : undefined;
}

/** Returns the status that a person entered, while it is in force. */
export function enteredStatusInForce(flight: Entries) {
  const status = flight.entered?.status;
  return status && !isReplaced(flight, 'status', status.at) ? status : undefined;
}

/** Fields that a ticket has too. Alone, they do not make facts: the provider still has to find the flight. */
const OF_TICKET = ['iata', 'scheduledTime'];

/** Returns the flight with its facts in force: those of the provider, and what people entered since. */
export function withCurrentFacts(stored: FlightRecord): FlightRecord {
  const reported = providerFacts(stored);
  const status = enteredStatusInForce(stored)?.value;
  const [departure, arrival] = SIDES.map((side) => enteredSideInForce(stored, side)?.values) as [
    FlightSide?,
    FlightSide?,
  ];
  const isMore = Object.keys({ ...departure, ...arrival }).some((name) => !OF_TICKET.includes(name));
  const { facts: _facts, said: _said, ...rest } = stored;
  if (!reported && !status && !isMore) return rest;
  const { divertedTo, statusReason, ...known } = reported ?? { status: 'UNKNOWN' as const, departure: {}, arrival: {} };
  const current = status ?? impliedStatus(known.status, departure, arrival);
  const facts: FlightFacts = {
    ...known,
    status: current,
    ...(statusReason && current === 'UNKNOWN' ? { statusReason } : {}),
    departure: withEnteredFields(known.departure, departure),
    arrival: withEnteredFields(known.arrival, arrival),
  };
  const landsAt = landingAirport(stored, divertedTo, arrival);
  const isDiverted = facts.status === 'DIVERTED' && landsAt !== undefined;
  return {
    ...rest,
    ...(reported ? { said: reported } : {}),
    facts: isDiverted ? { ...facts, divertedTo: landsAt } : facts,
  };
}

/** Returns the airport where a diverted flight lands: the one that people entered, if it is not the one that was booked. */
function landingAirport(stored: FlightRecord, divertedTo: string | undefined, arrival?: FlightSide) {
  const booked = stored.ticket?.arrival?.iata ?? providerFacts(stored)?.arrival.iata;
  return arrival?.iata === undefined || arrival.iata === booked ? divertedTo : arrival.iata;
}

/** A flight whose departure or landing people entered has that status, unless they entered another. What flies is not cancelled. */
function impliedStatus(status: FlightStatus, departure?: FlightSide, arrival?: FlightSide): FlightStatus {
  if (status === 'DIVERTED') return status;
  if (arrival?.actualTime !== undefined) return 'LANDED';
  const waits = status === 'UNKNOWN' || status === 'SCHEDULED' || status === 'CANCELLED';
  return waits && departure?.actualTime !== undefined ? 'ACTIVE' : status;
}

function withEnteredFields(reported: FlightSide, entered: FlightSide | undefined): FlightSide {
  if (!entered) return reported;
  const { actualTime, estimatedTime, scheduledTime } = reported;
  const isOther = entered.iata !== undefined && reported.iata !== undefined && entered.iata !== reported.iata;
  // What is known of another airport does not hold of this one. Its times do, until newer ones.
  const base = isOther ? { scheduledTime, estimatedTime, actualTime } : reported;
  const isTimed = entered.estimatedTime !== undefined || entered.actualTime !== undefined;
  const side = { ...base, ...(isTimed ? { actualTime: undefined } : {}), ...entered };
  return isTimed ? { ...side, delayMinutes: delayOf(side) } : side;
}

function delayOf({ actualTime, estimatedTime, scheduledTime }: FlightSide): number | undefined {
  const expected = actualTime ?? estimatedTime;
  if (expected === undefined || scheduledTime === undefined) return undefined;
  return Math.round(minutesFrom(scheduledTime, expected));
}
