import { DAY_MS } from './calendar.ts';
import type { Caller } from './caller.ts';
import type { EnteredRide } from './enter-event.ts';
import { COORDINATOR } from './users.ts';

/** The flights of the first morning. `daysBefore`: days between the departure, at its place, and the first day of the event. */
const ARRIVING = [
  { flightNumber: 'SQ322', daysBefore: 1 },
  { flightNumber: 'AA100', daysBefore: 1 },
  { flightNumber: 'AF1680', daysBefore: 0 },
] as const;

/** Tracks the flights of the first guests who land at Heathrow, and links their pick-ups to these flights. */
export const enterFlights = async (call: Caller, firstDate: string, rides: readonly EnteredRide[]): Promise<void> => {
  const pickups = rides.filter(({ title }) => title.startsWith('Arrival: Heathrow'));
  for (const [place, { daysBefore, flightNumber }] of ARRIVING.entries()) {
    const pickup = pickups[place];
    if (!pickup) return;
    const flightDate = new Date(Date.parse(`${firstDate}T00:00:00Z`) - daysBefore * DAY_MS).toISOString().slice(0, 10);
    const body = { flightNumber, flightDate, vipIds: pickup.vipIds };
    const flightId = await call('trackFlight', { as: COORDINATOR, key: flightNumber.toLowerCase(), body });
    await call('updateEvent', { as: COORDINATOR, params: { eventId: pickup.id }, body: { flightId } });
  }
};
