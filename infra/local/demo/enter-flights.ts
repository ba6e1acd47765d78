import { later } from '#shared/domain/time/days.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { Caller } from './caller.ts';
import type { EnteredRide } from './enter-event.ts';
import { COORDINATOR } from './users.ts';

/** The flights of the first morning. `daysBefore`: days between the departure, at its place, and the first day of the event. */
const ARRIVING = [
  { flightNumber: 'SQ322', daysBefore: 1 },
  { flightNumber: 'AA100', daysBefore: 1 },
  { flightNumber: 'AF1680', daysBefore: 0 },
] as const;

/** The flight that is late, and its scheduled arrival on the first day. */
export const LATE_FLIGHT = 'AA100';
const LATE_ARRIVAL = 'T06:00:00Z';

/**
 * Tracks the flights of the first guests who land at Heathrow, and links their pick-ups to these flights. Returns the date of the late
 * flight.
 */
export async function enterFlights(
  call: Caller,
  firstDate: string,
  rides: readonly EnteredRide[],
): Promise<string | undefined> {
  let lateFlightDate: string | undefined;
  const pickups = rides.filter(({ title }) => title.startsWith('Arrival: Heathrow'));
  for (const [place, { daysBefore, flightNumber }] of ARRIVING.entries()) {
    const pickup = pickups[place];
    if (!pickup) break;
    const flightDate = later(`${firstDate}T00:00:00Z`, -daysBefore * DAY_MS).slice(0, 10);
    const isLate = flightNumber === LATE_FLIGHT;
    const arrival = isLate ? { arrival: { iata: 'LHR', scheduledTime: `${firstDate}${LATE_ARRIVAL}` } } : {};
    const body = { flightNumber, flightDate, vipIds: pickup.vipIds, ...arrival };
    if (isLate) lateFlightDate = flightDate;
    const flightId = await call('trackFlight', { as: COORDINATOR, key: flightNumber.toLowerCase(), body });
    await call('updateEvent', { as: COORDINATOR, params: { eventId: pickup.id }, body: { flightId } });
  }
  return lateFlightDate;
}
