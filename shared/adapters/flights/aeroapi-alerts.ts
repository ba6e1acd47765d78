import * as z from 'zod';
import { type AeroAccount, refusedBy, requestAero } from './aeroapi-request.ts';
import { AlertedFlight, factsOf, given, numbersOf } from './aeroapi-rows.ts';
import { type FlightAlert, type FlightAlerts, FlightProviderFailed } from './flight-provider.ts';

/** When the alert before the landing comes. A driver leaves 15 minutes before. */
const ETA_MINUTES = 30;

/**
 * The events that a flight is followed by: it takes off, it lands in 30 minutes, it has landed. A cancellation or a diversion comes instead of
 * some of them. The bundles `departure` and `arrival` would bring up to six deliveries each.
 */
const EVENTS = {
  arrival: false,
  departure: false,
  filed: false,
  out: false,
  off: true,
  on: true,
  in: false,
  cancelled: true,
  diverted: true,
} as const;

/** The alerts of the account. Only the address of each is parsed. */
const Alerts = z.object({ alerts: z.array(z.object({ target_url: z.string().nullish() })) });
const Endpoint = z.object({ url: z.string().nullish() });

/** Lets AeroAPI send alerts. The default address of the account is set only where there is none: other programs may use it. */
export function aeroAlerts(account: AeroAccount): FlightAlerts {
  return {
    perFlight: 3,
    async targets(fallback) {
      const endpoint = await requestAero(account, '/alerts/endpoint');
      if (endpoint.status !== 200 && endpoint.status !== 400) throw refusedBy(endpoint);
      if (!Endpoint.safeParse(endpoint.body).data?.url) {
        const set = await requestAero(account, '/alerts/endpoint', { method: 'PUT', body: { url: fallback } });
        if (set.status !== 204) throw refusedBy(set);
      }
      const answer = await requestAero(account, '/alerts');
      if (answer.status !== 200) throw refusedBy(answer);
      const known = Alerts.safeParse(answer.body);
      if (!known.success) {
        throw new FlightProviderFailed('UNAVAILABLE', 'The flight provider sent alerts of an unknown shape.');
      }
      return new Set(known.data.alerts.flatMap(({ target_url }) => target_url ?? []));
    },
    async register({ flightDate, flightNumber }, target) {
      const body = {
        ident: flightNumber,
        start: flightDate,
        end: flightDate,
        eta: ETA_MINUTES,
        events: EVENTS,
        target_url: target,
      };
      const answer = await requestAero(account, '/alerts', { method: 'POST', body });
      if (answer.status !== 201) throw refusedBy(answer);
    },
    read: alertOf,
  };
}

/** What FlightAware posts. Only the fields that we use are parsed. */
const Delivery = z.object({
  alert_id: z.union([z.number(), z.string()]),
  event_code: z.string().max(50),
  flight: AlertedFlight,
});

/** Returns an alert as we know it. Undefined for anything else. */
function alertOf(body: unknown): FlightAlert | undefined {
  const { alert_id, event_code, flight } = Delivery.safeParse(body).data ?? {};
  if (!flight || alert_id === undefined) return undefined;
  const { destination_iata, destination_icao, origin_iata, origin_icao } = flight;
  return {
    key: `${alert_id} ${event_code} ${flight.fa_flight_id ?? ''} ${JSON.stringify(flight)}`,
    event: `${event_code}`,
    numbers: numbersOf(flight),
    facts: factsOf(flight, {
      departure: given({ iata: origin_iata, icao: origin_icao }),
      arrival: given({ iata: destination_iata, icao: destination_icao }),
    }),
  };
}
