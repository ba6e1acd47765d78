import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/durations.ts';
import type { Caller } from './caller.ts';
import type { EnteredRide } from './enter-event.ts';
import { COORDINATOR } from './users.ts';

/** How long after the end of the ride a flight leaves. */
const IN_TIME = 2.5 * HOUR_MS;
const TOO_EARLY = 40 * MINUTE_MS;
const IN_THE_EVENING = 5.5 * HOUR_MS;

/**
 * Enters by hand the flights of the last afternoon. The ride to the first one is its drop-off. The second one closes before its ride is
 * there. One guest of the third one has no ride to it.
 */
export const enterDepartures = async (call: Caller, rides: readonly EnteredRide[]): Promise<void> => {
  const as = COORDINATOR;
  const enter = (flightNumber: string, { end, vipIds }: EnteredRide, after: number): Promise<string> => {
    const departs = new Date(end + after).toISOString();
    const departure = { iata: 'LHR', scheduledTime: departs };
    const arrival = { iata: 'EDI', scheduledTime: new Date(end + after + 90 * MINUTE_MS).toISOString() };
    const body = { flightNumber, flightDate: departs.slice(0, 10), provider: false, vipIds, departure, arrival };
    return call('trackFlight', { as, key: flightNumber.toLowerCase(), body });
  };
  const [first, second, third] = rides.filter(({ title }) => title.startsWith('Departure: Heathrow'));
  if (!first || !second || !third) return;
  const flightId = await enter('BA1392', first, IN_TIME);
  await call('updateEvent', { as, params: { eventId: first.id }, body: { flightId, flightLeg: 'DEPARTURE' } });
  await enter('BA1476', second, TOO_EARLY);
  await enter('BA1440', third, IN_THE_EVENING);
  const left = third.vipIds.at(-1);
  if (left !== undefined) await call('removeEventVip', { as, params: { eventId: third.id, vipId: left } });
};
