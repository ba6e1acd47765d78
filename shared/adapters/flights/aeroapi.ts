import * as z from 'zod';
import { dateBegins, type Horizon } from '#shared/domain/flights/may-ask.ts';
import { faultOfStatus } from '#shared/domain/services/service-word.ts';
import type { TextRequest } from '#shared/platform/fetch-text.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { AlertedFlight, Flights, factsOf, legsOf, numbersOf } from './aeroapi-reply.ts';
import {
  askProvider,
  type FlightAlert,
  type FlightAlerts,
  type FlightProvider,
  FlightProviderFailed,
  type FlightQuery,
  failureOfAnswer,
  given,
  parseAnswer,
  providerAddress,
  readRows,
} from './flight-provider.ts';

/** `start` may be at most 10 days back and 2 days ahead, else the answer is 400 (OpenAPI document of AeroAPI 4). */
const HORIZON: Horizon = { backMs: 10 * DAY_MS, aheadMs: 2 * DAY_MS };

/**
 * Asks FlightAware AeroAPI for a flight number around a date. One request is one result set, which is what it bills: at most 15 flights, and
 * a number has one or two per day. Without `end` it answers until two days ahead.
 */
export function aeroApi(account: AeroAccount): FlightProvider {
  return {
    horizon: HORIZON,
    async ask({ flightDate, flightNumber }: FlightQuery) {
      const start = new Date(dateBegins(flightDate)).toISOString();
      const query = new URLSearchParams({ ident_type: 'designator', start, max_pages: '1' });
      const answer = await requestAero(account, `/flights/${encodeURIComponent(flightNumber)}?${query.toString()}`);
      if (answer.status !== 200) throw refusedBy(answer);
      const rows = readRows(Flights, answer.body, flightNumber);
      return legsOf(rows, flightNumber, flightDate);
    },
    alerts: aeroAlerts(account),
  };
}

const TIMEOUT_MS = 8_000;
/** A page has 15 flights of a few KB. A list of alerts may be long. */
const MAX_ANSWER_BYTES = 2_000_000;

interface AeroAccount {
  /** The base address, including `/aeroapi`. */
  readonly url: string;
  /** Sent as `x-apikey`. */
  readonly key: string;
  readonly timeoutMs?: number | undefined;
}

interface AeroAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends one request to AeroAPI. Throws FlightProviderFailed without an answer. */
async function requestAero(
  { key, timeoutMs = TIMEOUT_MS, url }: AeroAccount,
  path: string,
  { body, method = 'GET' }: { readonly method?: TextRequest['method']; readonly body?: object } = {},
): Promise<AeroAnswer> {
  const headers = { 'x-apikey': key, ...(body ? { 'content-type': 'application/json; charset=UTF-8' } : {}) };
  const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };
  const { status, text } = await askProvider(providerAddress(url, path), limits, request);
  return { status, body: text === '' ? undefined : parseAnswer(status, text) };
}

/** Returns the failure that an answer says. Quotes nothing of it. */
function refusedBy({ status }: AeroAnswer): FlightProviderFailed {
  return failureOfAnswer(faultOfStatus(status), status);
}

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
function aeroAlerts(account: AeroAccount): FlightAlerts {
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

/** FlightAware sends this alert when the airline has cancelled the flight. */
const CANCELLED_EVENT = 'cancelled';

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
    facts: factsOf(
      flight,
      {
        departure: given({ iata: origin_iata, icao: origin_icao }),
        arrival: given({ iata: destination_iata, icao: destination_icao }),
      },
      event_code === CANCELLED_EVENT,
    ),
  };
}
