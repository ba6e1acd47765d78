import { later } from '#shared/domain/time/days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type Caller, COORDINATOR } from './caller.ts';
import type { EnteredRide } from './enter-event.ts';
import { GATES, HOTELS } from './places.ts';

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
    if (place === 0) await enterLuggage(call, pickup, flightId);
  }
  return lateFlightDate;
}

const LUGGAGE_VAN = { name: 'Luggage van', type: 'TRUCK', seatCapacity: 2, luggage: 40 };

/** The luggage of the first guests who land, in a van of its own that waits for their flight. */
async function enterLuggage(call: Caller, { end, start, vipIds }: EnteredRide, flightId: string): Promise<void> {
  const as = COORDINATOR;
  const ride = {
    type: 'TRANSPORT',
    title: 'Luggage of the first guests',
    pickupLocation: GATES.T3.text,
    dropoffLocation: HOTELS.AURORA.text,
    startTime: new Date(start + 20 * MINUTE_MS).toISOString(),
    endTime: new Date(end + 30 * MINUTE_MS).toISOString(),
    flightId,
    carries: 'GOODS',
    goods: { what: 'Suitcases and instruments', pieces: 24, ofVipIds: vipIds },
    vehicleId: await call('createVehicle', { as, key: 'luggage-van', body: LUGGAGE_VAN }),
    driverId: await call('createDriver', {
      as,
      key: 'porter',
      body: { name: 'Ottoline Baptiste', phone: '+44 7700 900252' },
    }),
    vipIds: [],
  };
  await call('createEvent', { as, key: 'luggage', body: ride });
}

/** How long after the end of the ride a flight leaves. */
const IN_TIME = 2.5 * HOUR_MS;
const TOO_EARLY = 40 * MINUTE_MS;
const IN_THE_EVENING = 5.5 * HOUR_MS;

/** A flight from Heathrow to Edinburgh, as people enter it. `departs`: milliseconds since 1970. */
function flight(flightNumber: string, departs: number) {
  const departure = { iata: 'LHR', scheduledTime: new Date(departs).toISOString() };
  const arrival = { iata: 'EDI', scheduledTime: new Date(departs + 90 * MINUTE_MS).toISOString() };
  return { flightNumber, flightDate: departure.scheduledTime.slice(0, 10), departure, arrival };
}

/**
 * Enters by hand the flights of the last afternoon. The guests of the first one were rebooked to another one, which is sold under two numbers;
 * their ride is its drop-off. The second one closes before its ride is there. One guest of the third one has no ride to it.
 */
export async function enterDepartures(call: Caller, rides: readonly EnteredRide[]): Promise<void> {
  const as = COORDINATOR;
  const enter = (flightNumber: string, ride: EnteredRide, after: number): Promise<string> => {
    const body = { ...flight(flightNumber, ride.end + after), provider: false, vipIds: ride.vipIds };
    return call('trackFlight', { as, key: flightNumber.toLowerCase(), body });
  };
  const [first, second, third] = rides.filter(({ title }) => title.startsWith('Departure: Heathrow'));
  if (!first || !second || !third) return;
  const flightId = await enter('BA1390', first, IN_TIME);
  await call('updateEvent', { as, params: { eventId: first.id }, body: { flightId, flightLeg: 'DEPARTURE' } });
  const other = flight('BA1392', first.end + IN_TIME);
  const query = { date: other.flightDate };
  await call('rebookFlight', { as, params: { bookedFlight: 'BA1390' }, query, body: other });
  const codeshare = { alsoKnownAs: ['AA6512'] };
  await call('updateFlight', { as, params: { flightNumber: 'BA1392' }, query, body: codeshare });
  await call('updateFlight', { as, params: { flightNumber: 'BA1392' }, query, body: { provider: false } });
  await enter('BA1476', second, TOO_EARLY);
  await enter('BA1440', third, IN_THE_EVENING);
  const left = third.vipIds.at(-1);
  if (left !== undefined) await call('removeEventVip', { as, params: { eventId: third.id, vipId: left } });
}
