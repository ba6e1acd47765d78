import * as z from 'zod';
import type { Horizon } from '#shared/domain/flights/may-ask.ts';
import { faultOfStatus, type ServiceFault } from '#shared/domain/services/service-word.ts';
import { instantOfLocal } from '#shared/domain/time/zoned.ts';
import { designatorOf, type FlightStatus } from '#shared/schemas/flights/flight.ts';
import type { FlightFacts, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { Timestamp, TimeZone } from '#shared/schemas/time.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import {
  askProvider,
  type FlightProvider,
  type FlightProviderFailed,
  type FlightQuery,
  failureOfAnswer,
  given,
  label,
  MAX_LEGS,
  numberOf,
  parseAnswer,
  providerAddress,
  readRows,
  rowsOf,
  text,
} from './flight-provider.ts';

const TIMEOUT_MS = 8_000;
/** A hundred rows of about 2 KB are the longest answer that the provider documents. */
const MAX_ANSWER_BYTES = 2_000_000;

interface Account {
  /** The base address, including `/v1`. */
  readonly url: string;
  /** Part of each request's address, so never show or log an address of this provider. */
  readonly key: string;
  readonly timeoutMs?: number | undefined;
}

/** The codes that say more than the status of their answer, which may be 200. */
const CODES = new Map<string, ServiceFault>([
  ['validation_error', 'REFUSED'],
  ['usage_limit_reached', 'QUOTA'],
  ['rate_limit_reached', 'RATE'],
  ['invalid_access_key', 'CONFIGURATION'],
  ['missing_access_key', 'CONFIGURATION'],
  ['inactive_user', 'CONFIGURATION'],
  ['https_access_restricted', 'CONFIGURATION'],
  ['function_access_restricted', 'CONFIGURATION'],
  ['invalid_api_function', 'CONFIGURATION'],
]);

/** Its answers hold flights of yesterday, today and tomorrow. Of others they hold none. */
const HORIZON: Horizon = { backMs: 4 * DAY_MS, aheadMs: 2 * DAY_MS };

/**
 * Asks AviationStack for a flight number and filters the answer by date. The free plan refuses requests with a date. Never retries: each
 * request counts in the budget of the month.
 */
export function aviationStack({ key, timeoutMs = TIMEOUT_MS, url }: Account): FlightProvider {
  return {
    horizon: HORIZON,
    async ask({ flightDate, flightNumber }: FlightQuery) {
      const by = designatorOf(flightNumber) === 'IATA' ? 'flight_iata' : 'flight_icao';
      const query = new URLSearchParams({ access_key: key, [by]: flightNumber });
      const address = providerAddress(url, `/flights?${query.toString()}`);
      const { status, text: written } = await askProvider(address, { timeoutMs, maxBytes: MAX_ANSWER_BYTES });
      const body = parseAnswer(status, written);
      const refusal = Refusal.safeParse(body).data;
      if (refusal) throw refused(status, `${refusal.error.code ?? ''}`);
      if (status !== 200) throw refused(status, '');
      const rows = readRows(Answer, body, flightNumber);
      return legsOf(rows, flightNumber, flightDate);
    },
  };
}

function refused(status: number, code: string): FlightProviderFailed {
  const word = /^\w{1,60}$/.test(code) ? code : 'no code';
  return failureOfAnswer(CODES.get(code) ?? faultOfStatus(status), status, word);
}

/** No real flight is earlier or later than this. */
const MAX_DELAY_MINUTES = 7 * 24 * 60;
/** Minutes. A value that is no delay counts as unknown, so that the rest of the row is kept. */
const Minutes = z.coerce.number().min(-MAX_DELAY_MINUTES).max(MAX_DELAY_MINUTES).nullish().catch(undefined);
const Side = z.object({
  airport: text,
  timezone: TimeZone.nullish().catch(undefined),
  iata: text,
  icao: text,
  terminal: label,
  gate: label,
  baggage: label,
  delay: Minutes,
  scheduled: text,
  estimated: text,
  actual: text,
});
const Codes = z.object({ name: text, iata: text, icao: text }).nullish();

/** A row of the answer. Only the fields that we use are parsed. */
const Row = z.object({
  flight_date: text,
  flight_status: text,
  departure: Side,
  arrival: Side,
  airline: Codes,
  flight: z.object({
    iata: text,
    icao: text,
    codeshared: z.object({ flight_iata: text, flight_icao: text }).nullish(),
  }),
  live: z.object({ is_ground: z.boolean().nullish() }).nullish().catch(undefined),
  aircraft: z.object({ registration: text, iata: text, icao: text, icao24: text }).nullish(),
});
type Row = z.infer<typeof Row>;

/** An answer with flights. */
const Answer = z.object({ data: rowsOf(Row) }).transform(({ data }) => data);
/** An answer with an error. Its status may still be 200. */
const Refusal = z.object({
  error: z.object({ code: z.union([z.string(), z.number()]).optional(), message: z.string().optional() }),
});

const STATUSES = new Map<string, FlightStatus>([
  ['scheduled', 'SCHEDULED'],
  ['active', 'ACTIVE'],
  ['landed', 'LANDED'],
  ['cancelled', 'CANCELLED'],
  ['incident', 'INCIDENT'],
  ['diverted', 'DIVERTED'],
]);

/** Returns the legs of a flight on a date: the rows with its number, or else the code shares that it operates. */
function legsOf(rows: readonly Row[], flightNumber: string, flightDate: string): FlightFacts[] {
  const onDate = rows.filter((row) => row.flight_date === flightDate);
  const own = onDate.filter(({ flight }) => [flight.iata, flight.icao].some((each) => numberOf(each) === flightNumber));
  return (own.length > 0 ? own : onDate.filter((row) => operatorOf(row) === flightNumber))
    .slice(0, MAX_LEGS)
    .map(factsOf);
}

function operatorOf({ flight: { codeshared } }: Row): string | undefined {
  return numberOf(codeshared?.flight_iata) ?? numberOf(codeshared?.flight_icao);
}

function factsOf(row: Row): FlightFacts {
  const operatingFlight = operatorOf(row);
  return {
    status: statusOf(row),
    departure: sideOf(row.departure),
    arrival: sideOf(row.arrival),
    ...(operatingFlight ? { operatingFlight } : {}),
    ...(row.airline ? { airline: given(row.airline) } : {}),
    ...(row.aircraft ? { aircraft: given(row.aircraft) } : {}),
  };
}

/** A flight with actual times, or with a position in the air, flies, whatever the word says. */
function statusOf({ arrival, departure, flight_status, live }: Row): FlightStatus {
  const said = STATUSES.get(flight_status?.toLowerCase() ?? '') ?? 'UNKNOWN';
  if (said !== 'CANCELLED') return said;
  if (arrival.actual) return 'LANDED';
  return departure.actual || live?.is_ground === false ? 'ACTIVE' : said;
}

function sideOf({ actual, delay, estimated, iata, icao, scheduled, ...side }: Row['departure']): FlightSide {
  const at = (time: string | null | undefined) => instantOf(time, side.timezone);
  return given({
    ...side,
    iata: iata?.toUpperCase(),
    icao: icao?.toUpperCase(),
    delayMinutes: delay === null || delay === undefined ? undefined : Math.round(delay),
    scheduledTime: at(scheduled),
    estimatedTime: at(estimated),
    actualTime: at(actual),
  });
}

/**
 * Converts a time of the provider to UTC. The provider writes the local time of the airport with a false offset (`+00:00`). So we drop
 * the offset and use the zone of the airport. Returns undefined without a zone, since the time could be wrong by hours, and for a time
 * outside the years that requests may name.
 */
function instantOf(written: string | null | undefined, timezone: string | null | undefined): string | undefined {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(written ?? '')?.[0];
  if (shown === undefined || !timezone) return undefined;
  try {
    return Timestamp.safeParse(instantOfLocal(shown, timezone)).data;
  } catch (error) {
    // The date does not exist.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
