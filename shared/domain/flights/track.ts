import { begin, change, markRestored } from '#shared/domain/records.ts';
import type { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import { isFlightNumber } from '#shared/schemas/flights/flight-number.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { type Entry, withEntry } from './enter.ts';
import { departureSpan, FAR_OUT_HOURS, overAt } from './phase.ts';

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

/**
 * Returns a flight that is tracked from now on, with what the person knows of it. Its known facts stay. The new VIPs are added to the VIPs
 * that it has. Returns the same object if nothing changes.
 */
export function tracked(stored: FlightRecord | undefined, wanted: NewFlight, entry: Entry): FlightRecord {
  const { arrival, departure, flightDate, flightNumber, notes, provider, vipIds } = wanted;
  const { at } = entry;
  const asked = provider === undefined ? {} : { provider: provider ? null : false };
  if (!stored) {
    const created = { ...beginFlight(flightNumber, flightDate, at), isTracked: true, vipIds };
    const noted = notes === undefined ? created : { ...created, notes };
    const entered = withEntry(provider === false ? { ...noted, provider } : noted, { arrival, departure }, entry);
    return { ...entered, version: 1 };
  }
  const present = stored.deletedAt ? { ...markRestored(stored, at), vipIds: [] } : stored;
  const all = [...new Set([...present.vipIds, ...vipIds])];
  const noted = change(present, { isTracked: true, notes, vipIds: all, ...asked }, at);
  const after = withEntry(noted, { arrival, departure }, entry);
  return after === stored ? stored : { ...after, version: stored.version + 1 };
}

/**
 * Tells whether the provider can know a flight: from 24 hours before its departure, or from `leadHours` if it knows flights later, until it
 * counts as landed.
 */
export function providerCanKnow(flight: FlightRecord, now: string, leadHours = FAR_OUT_HOURS): boolean {
  return (
    flight.provider !== false &&
    isFlightNumber(flight.flightNumber) &&
    departureSpan(flight).earliest - Date.parse(now) <= Math.min(FAR_OUT_HOURS, leadHours) * HOUR_MS &&
    Date.parse(now) < overAt(flight)
  );
}
