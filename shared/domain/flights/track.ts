import { markRestored } from '#shared/domain/records.ts';
import type { NewFlight } from '#shared/schemas/flight.ts';
import type { FlightRecord, Ticket } from '#shared/schemas/flight-record.ts';
import { beginFlight } from './begin.ts';
import { departureSpan, FAR_OUT_HOURS, overAt } from './phase.ts';

const HOUR_MS = 3_600_000;

type Said = Partial<Pick<NewFlight, 'arrival' | 'departure' | 'notes' | 'vipIds'>>;

/** A flight that is followed from now on: what was known of it stays, and the VIPs join those who are on it. */
export const followed = (stored: FlightRecord | undefined, wanted: NewFlight, now: string): FlightRecord => {
  const begun = beginFlight(wanted.flightNumber, wanted.flightDate, now);
  if (!stored) return said({ ...begun, isTracked: true }, wanted);
  const back = stored.deletedAt ? { ...markRestored(stored, now), vipIds: [] } : stored;
  const vipIds = [...new Set([...back.vipIds, ...wanted.vipIds])];
  return said({ ...back, isTracked: true, version: stored.version + 1, updatedAt: now }, { ...wanted, vipIds });
};

const said = (flight: FlightRecord, { arrival, departure, notes, vipIds }: Said): FlightRecord => ({
  ...flight,
  ...(vipIds ? { vipIds } : {}),
  ...(notes === undefined ? {} : { notes }),
  ...ticketOf(flight.ticket, departure, arrival),
});

/** A ticket with what is said of it now; null takes a side away. */
export const ticketOf = (
  old: FlightRecord['ticket'],
  departure: Ticket | null | undefined,
  arrival: Ticket | null | undefined,
): Pick<FlightRecord, 'ticket'> => {
  const sides = { departure: sideOf(old?.departure, departure), arrival: sideOf(old?.arrival, arrival) };
  const known = Object.entries(sides).filter(([, side]) => side !== undefined);
  return known.length > 0 ? { ticket: Object.fromEntries(known) } : {};
};

const sideOf = (old: Ticket | undefined, now: Ticket | null | undefined): Ticket | undefined =>
  now === undefined ? old : (now ?? undefined);

/** Whether the provider can know a flight by now: it tells of what leaves within a day or so. */
export const canBeKnown = (flight: FlightRecord, now: string): boolean =>
  departureSpan(flight).earliest - Date.parse(now) <= FAR_OUT_HOURS * HOUR_MS && Date.parse(now) < overAt(flight);
