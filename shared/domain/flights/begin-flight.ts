import { begin } from '#shared/domain/records.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';

/** Returns the id of a flight. There is one record per flight number and date. */
export const flightIdOf = (flightNumber: string, flightDate: string): string => `flt_${flightNumber}_${flightDate}`;

/** Returns a new flight without any facts. */
export const beginFlight = (flightNumber: string, flightDate: string, now: string): FlightRecord =>
  begin(
    flightIdOf(flightNumber, flightDate),
    { flightNumber, flightDate, vipIds: [], isTracked: false, pollCount: 0, absences: 0, failures: 0 },
    now,
  );
