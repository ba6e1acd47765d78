import { invalidField } from '#shared/contract/invalid-field.ts';
import { type Fault, fault, named } from '#shared/schemas/fault.ts';
import type { ChangedFields, EnteredFields } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { scheduledDeparture } from './phase.ts';

type Fields = ChangedFields | EnteredFields;

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
