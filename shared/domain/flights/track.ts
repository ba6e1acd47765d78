import { change, markRestored } from '#shared/domain/records.ts';
import { HOUR_MS } from '#shared/domain/time/durations.ts';
import type { NewFlight } from '#shared/schemas/flight.ts';
import type { FlightRecord, Ticket } from '#shared/schemas/flight-record.ts';
import { beginFlight } from './begin-flight.ts';
import { departureSpan, FAR_OUT_HOURS, overAt } from './phase.ts';

/**
 * Returns a flight that is tracked from now on. Its known facts stay. The new VIPs are added to the VIPs that it has. Returns the same
 * object if nothing changes.
 */
export const tracked = (stored: FlightRecord | undefined, wanted: NewFlight, now: string): FlightRecord => {
  const { arrival, departure, flightDate, flightNumber, notes, vipIds } = wanted;
  if (!stored) {
    const created = { ...beginFlight(flightNumber, flightDate, now), isTracked: true, vipIds };
    return { ...created, ...(notes === undefined ? {} : { notes }), ...ticketOf(undefined, departure, arrival) };
  }
  const present = stored.deletedAt ? { ...markRestored(stored, now), vipIds: [] } : stored;
  const all = [...new Set([...present.vipIds, ...vipIds])];
  const { ticket } = ticketOf(present.ticket, departure, arrival);
  const after = change(present, { isTracked: true, notes, vipIds: all, ticket }, now);
  return after === stored ? stored : { ...after, version: stored.version + 1 };
};

/** Returns the ticket after a change. null removes a side; an absent side stays. */
export const ticketOf = (
  old: FlightRecord['ticket'],
  departure: Ticket | null | undefined,
  arrival: Ticket | null | undefined,
): Pick<FlightRecord, 'ticket'> => {
  const sides = { departure: sideOf(old?.departure, departure), arrival: sideOf(old?.arrival, arrival) };
  const known = Object.entries(sides).filter(([, side]) => side !== undefined);
  return known.length > 0 ? { ticket: Object.fromEntries(known) } : {};
};

const sideOf = (old: Ticket | undefined, wanted: Ticket | null | undefined): Ticket | undefined =>
  wanted === undefined ? old : (wanted ?? undefined);

/** Tells whether the provider can know a flight: from 24 hours before its departure until it counts as landed. */
export const providerCanKnow = (flight: FlightRecord, now: string): boolean =>
  departureSpan(flight).earliest - Date.parse(now) <= FAR_OUT_HOURS * HOUR_MS && Date.parse(now) < overAt(flight);
