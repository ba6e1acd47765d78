import { canonical, change } from '#shared/domain/records.ts';
import type { ChangedFields, EnteredFields, FlightChange } from '#shared/schemas/flights/flight-entry.ts';
import type { Entered, EnteredSide, FlightRecord, Ticket } from '#shared/schemas/flights/flight-record.ts';
import { believed, providerFacts, SIDES, type Side, standingSide, standingStatus } from './believed.ts';

/** Who says it, and when. */
export interface Word {
  readonly at: string;
  readonly by: string;
}

type Said = Pick<FlightChange, 'arrival' | 'departure' | 'status'>;
type Fields = ChangedFields | EnteredFields;

/** Fields of an arrival that decide when and where the guests arrive. */
const OF_ARRIVAL = ['iata', 'scheduledTime', 'estimatedTime', 'actualTime'] as const;

/**
 * Returns the flight with what a person says of its status and sides. Their word counts until the provider says something new of the
 * same. null takes back what people said. A new arrival ends a delay that was recorded before. Returns the same object if nothing changes.
 */
export function withWords(before: FlightRecord, said: Said, word: Word): FlightRecord {
  const entered = enteredOf(before, said, word);
  const isDiverted = (said.status === undefined ? before.facts?.status : said.status) === 'DIVERTED';
  const ticket = ticketOf(before.ticket, said.departure, isDiverted ? withoutAirport(said.arrival) : said.arrival);
  const isNewArrival = said.arrival === null || OF_ARRIVAL.some((name) => said.arrival?.[name] !== undefined);
  const isSame = isSameEntry(before, entered);
  const changes = {
    ...(isSame ? {} : { entered: entered ?? null }),
    ticket: ticket ?? null,
    ...(isNewArrival && !isSame ? { reportedDelay: null } : {}),
  };
  const after = change(before, changes, word.at);
  if (after === before) return before;
  const provided = providerFacts(before);
  return believed({ ...after, facts: provided, said: provided });
}

function enteredOf(before: FlightRecord, said: Said, { at, by }: Word): Entered | undefined {
  const status = said.status === undefined ? standingStatus(before) : said.status && { at, by, value: said.status };
  const sides = SIDES.map((side) => [side, sideOf(before, side, said[side], { at, by })] as const);
  const kept = [['status', status ?? undefined] as const, ...sides].filter(([, value]) => value !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function sideOf(
  before: FlightRecord,
  side: Side,
  said: Fields | null | undefined,
  word: Word,
): EnteredSide | undefined {
  if (said === null) return undefined;
  const standing = standingSide(before, side);
  if (said === undefined || Object.keys(said).length === 0) return standing;
  // A new estimate takes the place of the old actual time, and a new airport that of the old name.
  const { actualTime, airport, ...values } = standing?.values ?? {};
  const kept = {
    ...values,
    ...(said.estimatedTime === undefined && actualTime !== undefined ? { actualTime } : {}),
    ...((said.iata === undefined || said.iata === values.iata) && airport !== undefined ? { airport } : {}),
  };
  const all = Object.entries({ ...kept, ...said }).filter(([, value]) => value !== undefined && value !== null);
  return all.length > 0 ? { ...word, values: Object.fromEntries(all) } : undefined;
}

/** Returns the ticket after a change: it selects the leg of the number. null removes a side or a field; what is absent stays. */
export function ticketOf(
  old: FlightRecord['ticket'],
  departure: Fields | null | undefined,
  arrival: Fields | null | undefined,
): FlightRecord['ticket'] {
  const sides = { departure: ticketSide(old?.departure, departure), arrival: ticketSide(old?.arrival, arrival) };
  const known = Object.entries(sides).filter(([, side]) => side !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

function ticketSide(old: Ticket | undefined, said: Fields | null | undefined): Ticket | undefined {
  if (said === null) return undefined;
  const { iata = old?.iata, scheduledTime = old?.scheduledTime } = said ?? {};
  const side = { ...(iata ? { iata } : {}), ...(scheduledTime ? { scheduledTime } : {}) };
  return Object.keys(side).length > 0 ? side : undefined;
}

/** Where a diverted flight lands says nothing about the leg that was booked. */
function withoutAirport(arrival: Fields | null | undefined): Fields | null | undefined {
  if (!arrival) return arrival;
  const { iata: _elsewhere, ...rest } = arrival;
  return rest;
}

/** Tells whether people say what they said already: a repeat keeps the time of the first word. */
function isSameEntry(before: FlightRecord, entered: Entered | undefined): boolean {
  const standing = {
    status: standingStatus(before),
    departure: standingSide(before, 'departure'),
    arrival: standingSide(before, 'arrival'),
  };
  return valuesOf(standing) === valuesOf(entered);
}

function valuesOf(entered: Entered | undefined): string {
  return canonical([entered?.status?.value ?? null, ...SIDES.map((side) => entered?.[side]?.values ?? {})]);
}
