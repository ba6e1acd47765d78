import { withoutVip } from '#shared/domain/activities/vip-list.ts';
import { contend } from '#shared/entities/contend.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { flightIdsOf, unboard } from '#shared/entities/flight-passenger.ts';
import { type FlightDeed, keepFlight } from './flight-track.ts';

/** Takes a VIP off all of his flights, one after the other. Ended midway, it goes on where it is run again. */
export const leaveFlights = async (deed: FlightDeed, vipId: string, now: string): Promise<void> => {
  for (const flightId of await flightIdsOf(vipId)) await contend(() => leave(deed, vipId, flightId, now));
};

const leave = async (deed: FlightDeed, vipId: string, flightId: string, now: string): Promise<void> => {
  const before = await findFlight(flightId);
  const after = before && withoutVip(before, vipId, now);
  if (before && after && after !== before) await keepFlight(deed, before, after);
  else await deed.commit([unboard(vipId, flightId)]);
};
