import { change, markRestored } from '#shared/domain/records.ts';
import type { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import { isFlightNumber } from '#shared/schemas/flights/flight-number.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { beginFlight } from './begin-flight.ts';
import { type Word, withWords } from './enter.ts';
import { departureSpan, FAR_OUT_HOURS, overAt } from './phase.ts';

/**
 * Returns a flight that is tracked from now on, with what the person knows of it. Its known facts stay. The new VIPs are added to the VIPs
 * that it has. Returns the same object if nothing changes.
 */
export function tracked(stored: FlightRecord | undefined, wanted: NewFlight, word: Word): FlightRecord {
  const { arrival, departure, flightDate, flightNumber, notes, provider, vipIds } = wanted;
  const { at } = word;
  const asked = provider === undefined ? {} : { provider: provider ? null : false };
  if (!stored) {
    const created = { ...beginFlight(flightNumber, flightDate, at), isTracked: true, vipIds };
    const noted = notes === undefined ? created : { ...created, notes };
    const entered = withWords(provider === false ? { ...noted, provider } : noted, { arrival, departure }, word);
    return { ...entered, version: 1 };
  }
  const present = stored.deletedAt ? { ...markRestored(stored, at), vipIds: [] } : stored;
  const all = [...new Set([...present.vipIds, ...vipIds])];
  const noted = change(present, { isTracked: true, notes, vipIds: all, ...asked }, at);
  const after = withWords(noted, { arrival, departure }, word);
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
