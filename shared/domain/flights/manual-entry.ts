import { invalidField } from '#shared/contract/invalid-field.ts';
import { canonical, change } from '#shared/domain/records.ts';
import { type Fault, fault, named } from '#shared/schemas/fault.ts';
import type { ChangedFields, EnteredFields, FlightChange } from '#shared/schemas/flights/flight-entry.ts';
import type { Entered, EnteredSide, FlightRecord, Ticket } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import {
  enteredSideInForce,
  enteredStatusInForce,
  providerFacts,
  SIDES,
  type Side,
  scheduledDeparture,
  withCurrentFacts,
} from './phase.ts';

/** Who entered it, and when. */
export interface Entry {
  readonly at: string;
  readonly by: string;
}

type EnteredValues = Pick<FlightChange, 'arrival' | 'departure' | 'status'>;
type Fields = ChangedFields | EnteredFields;

/** Fields of an arrival that decide when and where the guests arrive. */
const OF_ARRIVAL = ['iata', 'scheduledTime', 'estimatedTime', 'actualTime'] as const;

/**
 * Returns the flight with what a person enters of its status and sides. It is in force until the provider reports something new about the
 * same. null takes back what people entered. A new arrival ends a delay that was recorded before. Returns the same object if nothing changes.
 */
export function withEntry(before: FlightRecord, values: EnteredValues, entry: Entry): FlightRecord {
  const entered = enteredOf(before, values, entry);
  const isDiverted = (values.status === undefined ? before.facts?.status : values.status) === 'DIVERTED';
  const ticket = ticketOf(
    before.ticket,
    values.departure,
    isDiverted ? withoutAirport(values.arrival) : values.arrival,
  );
  const isNewArrival = values.arrival === null || OF_ARRIVAL.some((name) => values.arrival?.[name] !== undefined);
  const isSame = isSameEntry(before, entered);
  const changes = {
    ...(isSame ? {} : { entered: entered ?? null }),
    ticket: ticket ?? null,
    ...(isNewArrival && !isSame ? { reportedDelay: null } : {}),
  };
  const after = change(before, changes, entry.at);
  if (after === before) return before;
  const provided = providerFacts(before);
  return withCurrentFacts({ ...after, facts: provided, said: provided });
}

function enteredOf(before: FlightRecord, values: EnteredValues, { at, by }: Entry): Entered | undefined {
  const status =
    values.status === undefined ? enteredStatusInForce(before) : values.status && { at, by, value: values.status };
  const sides = SIDES.map((side) => [side, sideOf(before, side, values[side], { at, by })] as const);
  const kept = [['status', status ?? undefined] as const, ...sides].filter(([, value]) => value !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function sideOf(
  before: FlightRecord,
  side: Side,
  values: Fields | null | undefined,
  entry: Entry,
): EnteredSide | undefined {
  if (values === null) return undefined;
  const inForce = enteredSideInForce(before, side);
  if (values === undefined || Object.keys(values).length === 0) return inForce;
  // A new estimate takes the place of the old actual time, and a new airport that of the old name, terminal, gate and belt.
  const { actualTime, airport, baggage, gate, terminal, ...others } = inForce?.values ?? {};
  const isThere = values.iata === undefined || values.iata === others.iata;
  const kept = {
    ...others,
    ...(values.estimatedTime === undefined && actualTime !== undefined ? { actualTime } : {}),
    ...(isThere ? { airport, baggage, gate, terminal } : {}),
  };
  const all = Object.entries({ ...kept, ...values }).filter(([, value]) => value !== undefined && value !== null);
  return all.length > 0 ? { ...entry, values: Object.fromEntries(all) } : undefined;
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

function ticketSide(old: Ticket | undefined, values: Fields | null | undefined): Ticket | undefined {
  if (values === null) return undefined;
  const { iata = old?.iata, scheduledTime = old?.scheduledTime } = values ?? {};
  const side = { ...(iata ? { iata } : {}), ...(scheduledTime ? { scheduledTime } : {}) };
  return Object.keys(side).length > 0 ? side : undefined;
}

/** Where a diverted flight lands says nothing about the leg that was booked. */
function withoutAirport(arrival: Fields | null | undefined): Fields | null | undefined {
  if (!arrival) return arrival;
  const { iata: _elsewhere, ...rest } = arrival;
  return rest;
}

/** Tells whether the same is in force already: a repeat keeps the time of the first entry. */
function isSameEntry(before: FlightRecord, entered: Entered | undefined): boolean {
  const inForce = {
    status: enteredStatusInForce(before),
    departure: enteredSideInForce(before, 'departure'),
    arrival: enteredSideInForce(before, 'arrival'),
  };
  return valuesOf(inForce) === valuesOf(entered);
}

function valuesOf(entered: Entered | undefined): string {
  return canonical([entered?.status?.value ?? null, ...SIDES.map((side) => entered?.[side]?.values ?? {})]);
}

interface EnteredTimes {
  readonly departure?: Fields | null | undefined;
  readonly arrival?: Fields | null | undefined;
}

const TIMES = ['scheduledTime', 'estimatedTime', 'actualTime'] as const;

/** A clock may be behind that of the person by this much. */
const SKEW_MS = 5 * MINUTE_MS;

/**
 * Throws ValidationFailed if a person enters times that the flight as it is then cannot have: a schedule of another day, an arrival that is not
 * after the scheduled departure, or as actual what lies ahead. Pick-ups that follow it would move to a wrong time.
 */
export function requirePossibleTimes(flight: FlightRecord, times: EnteredTimes, now: string): void {
  const off = offDate(flight.flightDate, times);
  if (off) throw invalidField(`body.${off.field}`, off.wrong);
  for (const side of ['departure', 'arrival'] as const) {
    if (Date.parse(times[side]?.actualTime ?? now) <= Date.parse(now) + SKEW_MS) continue;
    throw invalidField(
      `body.${side}.actualTime`,
      fault('IN_FUTURE', 'must not lie in the future: send what is expected as estimatedTime'),
    );
  }
  for (const name of TIMES) requireAfterDeparture(flight, `body.arrival.${name}`, times.arrival?.[name]);
}

/** Returns what is wrong with an arrival that is not after the scheduled departure. */
function earlyArrival(flight: FlightRecord, arrival: string | null | undefined): Fault | undefined {
  const departure = scheduledDeparture(flight);
  if (!arrival || !departure || Date.parse(arrival) > Date.parse(departure)) return undefined;
  return fault('NOT_AFTER', `must give an arrival after the scheduled departure, ${departure}`, {
    field: named('departure'),
  });
}

/** Throws ValidationFailed if this arrival is not after the scheduled departure. */
export function requireAfterDeparture(flight: FlightRecord, path: string, arrival: string | null | undefined): void {
  const early = earlyArrival(flight, arrival);
  if (early) throw invalidField(path, early);
}

/** How many days after its date a flight departs and arrives at the latest, by UTC: over the date line and with the longest routes. */
const LATEST_DAYS = { departure: 1, arrival: 3 } as const;

/** Returns the field of a flight that has a schedule of another day, with what is wrong: its date is that of its departure, in the zone of the airport. */
function offDate(flightDate: string, times: EnteredTimes): WrongTime | undefined {
  const day = Date.parse(`${flightDate}T00:00:00Z`);
  const side = (['departure', 'arrival'] as const).find((each) => {
    const time = times[each]?.scheduledTime;
    const at = time ? Date.parse(time) : day;
    return at < day - DAY_MS || at >= day + (LATEST_DAYS[each] + 1) * DAY_MS;
  });
  if (!side) return undefined;
  const message = `does not fit flightDate, ${flightDate}, which is the day of departure`;
  return { field: `${side}.scheduledTime`, wrong: fault('NOT_ON_DATE', message, { date: flightDate }) };
}

interface WrongTime {
  readonly field: string;
  readonly wrong: Fault;
}

/** Returns the field of a row that does not fit the flight as it is then. */
export function wrongTimeOf(flight: FlightRecord, listed: EnteredTimes): WrongTime | undefined {
  const early = earlyArrival(flight, listed.arrival?.scheduledTime);
  return offDate(flight.flightDate, listed) ?? (early && { field: 'arrival.scheduledTime', wrong: early });
}
