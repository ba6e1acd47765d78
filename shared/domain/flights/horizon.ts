import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { EARLIEST_ZONE_HOURS } from './phase.ts';

/** How far from now a provider knows the dates of flights, by when a date begins in its first time zone. Milliseconds. */
export interface Horizon {
  readonly backMs: number;
  readonly aheadMs: number;
}

/** Returns when a date begins in its first time zone. Milliseconds since the epoch. */
export function dateBegins(flightDate: string): number {
  return Date.parse(`${flightDate}T00:00:00Z`) - EARLIEST_ZONE_HOURS * HOUR_MS;
}

/** Returns why a provider is not asked for the date of a flight now. Undefined if it is within its horizon. */
export function beyondHorizon(
  { flightDate, flightNumber }: Pick<FlightRecord, 'flightDate' | 'flightNumber'>,
  { aheadMs, backMs }: Horizon,
  now: string,
): string | undefined {
  const [begins, at] = [dateBegins(flightDate), Date.parse(now)];
  const flight = `flight ${flightNumber} on ${flightDate}`;
  if (begins < at - backMs) return `The provider does not know ${flight} any more. Enter what you learn.`;
  if (begins <= at + aheadMs) return undefined;
  return `The provider does not know ${flight} before ${new Date(begins - aheadMs).toISOString().slice(0, 10)} (UTC). No request was made.`;
}
