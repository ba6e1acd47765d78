import { begin } from '#shared/domain/records.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/** Returns the id of a flight. There is one record per flight number and date. */
export function flightIdOf(flightNumber: string, flightDate: string): string {
  return `flt_${flightNumber.replaceAll(UNSAFE, (character) => `.${character.codePointAt(0)?.toString(16)}.`)}_${flightDate}`;
}

/** The name of a flight without a number is any text. An id takes only some characters. */
const UNSAFE = /[^A-Z0-9-]/gu;

/** Returns a new flight without any facts. */
export function beginFlight(flightNumber: string, flightDate: string, now: string): FlightRecord {
  return begin(
    flightIdOf(flightNumber, flightDate),
    { flightNumber, flightDate, vipIds: [], isTracked: false, pollCount: 0, absences: 0, failures: 0 },
    now,
  );
}
