import { markRestored } from '#shared/domain/records.ts';
import type { NewFlight } from '#shared/schemas/flight.ts';
import type { FlightRecord, Ticket } from '#shared/schemas/flight-record.ts';
import { beginFlight } from './begin.ts';
import { departureSpan, FAR_OUT_HOURS, overAt } from './phase.ts';

const HOUR_MS = 3_600_000;

type Entered = Partial<Pick<NewFlight, 'arrival' | 'departure' | 'notes' | 'vipIds'>>;

/** Returns a flight that is tracked from now on. Its known facts stay. The new VIPs are added to the VIPs that it has. */
export const tracked = (stored: FlightRecord | undefined, wanted: NewFlight, now: string): FlightRecord => {
  const created = beginFlight(wanted.flightNumber, wanted.flightDate, now);
  if (!stored) return withTicket({ ...created, isTracked: true }, wanted);
  const restored = stored.deletedAt ? { ...markRestored(stored, now), vipIds: [] } : stored;
  const vipIds = [...new Set([...restored.vipIds, ...wanted.vipIds])];
  return withTicket(
    { ...restored, isTracked: true, version: stored.version + 1, updatedAt: now },
    { ...wanted, vipIds },
  );
};

const withTicket = (flight: FlightRecord, { arrival, departure, notes, vipIds }: Entered): FlightRecord => ({
  ...flight,
  ...(vipIds ? { vipIds } : {}),
  ...(notes === undefined ? {} : { notes }),
  ...ticketOf(flight.ticket, departure, arrival),
});

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
