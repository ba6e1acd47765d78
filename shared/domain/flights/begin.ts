import { begin } from '#shared/domain/records.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';

/** One record for a number and a date, whoever asks for it. */
export const flightIdOf = (flightNumber: string, flightDate: string): string => `flt_${flightNumber}_${flightDate}`;

/** A flight of which nothing is known yet. */
export const beginFlight = (flightNumber: string, flightDate: string, now: string): FlightRecord =>
  begin(
    flightIdOf(flightNumber, flightDate),
    { flightNumber, flightDate, vipIds: [], isTracked: false, pollCount: 0, absences: 0, failures: 0 },
    now,
  );
