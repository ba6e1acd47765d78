import { later } from '#shared/domain/time/days.ts';
import { logger } from '#shared/platform/logger.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { aeroAlerts } from './aeroapi-alerts.ts';
import { Flights, legsOf } from './aeroapi-reply.ts';
import { type AeroAccount, refusedBy, requestAero } from './aeroapi-request.ts';
import { type FlightProvider, FlightProviderFailed, type FlightQuery } from './flight-provider.ts';

/** The first time zone begins a date 14 hours before UTC. */
const EARLIEST_ZONE_MS = 14 * HOUR_MS;

/**
 * Asks FlightAware AeroAPI for a flight number around a date. One request is one result set, which is what it bills: at most 15 flights, and
 * a number has one or two per day. Without `end` it answers until two days ahead.
 */
export function aeroApi(account: AeroAccount): FlightProvider {
  return {
    async ask({ flightDate, flightNumber }: FlightQuery) {
      const start = later(`${flightDate}T00:00:00.000Z`, -EARLIEST_ZONE_MS);
      const query = new URLSearchParams({ ident_type: 'designator', start, max_pages: '1' });
      const answer = await requestAero(account, `/flights/${encodeURIComponent(flightNumber)}?${query.toString()}`);
      if (answer.status !== 200) throw refusedBy(answer);
      const flights = Flights.safeParse(answer.body);
      if (!flights.success) {
        throw new FlightProviderFailed('UNAVAILABLE', 'The flight provider sent an answer of an unknown shape.');
      }
      const { rows, skipped } = flights.data.flights;
      if (skipped > 0) logger().warn('rows of the flight provider skipped', { flightNumber, skipped });
      return legsOf(rows, flightNumber, flightDate);
    },
    alerts: aeroAlerts(account),
  };
}
