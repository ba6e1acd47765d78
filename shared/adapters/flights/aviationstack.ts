import * as z from 'zod';
import type { Horizon } from '#shared/domain/flights/horizon.ts';
import { faultOfStatus, type ServiceFault } from '#shared/domain/services/service-failed.ts';
import { instantOfLocal } from '#shared/domain/time/zoned.ts';
import { fetchText, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import { logger } from '#shared/platform/logger.ts';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import { designatorOf, normaliseFlightNumber } from '#shared/schemas/flights/flight-number.ts';
import type { FlightFacts, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { Timestamp, TimeZone } from '#shared/schemas/time.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import {
  type FlightProvider,
  FlightProviderFailed,
  type FlightQuery,
  failureOfAnswer,
  failureWithout,
  parseAnswer,
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
      const { body, status } = await fetchJson(addressOf(url, { access_key: key, [by]: flightNumber }), timeoutMs);
      const refusal = Refusal.safeParse(body).data;
      if (refusal) throw refused(status, `${refusal.error.code ?? ''}`);
      if (status !== 200) throw refused(status, '');
      const answer = Answer.safeParse(body);
      if (!answer.success)
        throw new FlightProviderFailed('UNAVAILABLE', 'The flight provider sent an answer of an unknown shape.');
      const { rows, skipped } = answer.data.data;
      if (skipped > 0) logger().warn('rows of the flight provider skipped', { flightNumber, skipped });
      return legsOf(rows, flightNumber, flightDate);
    },
  };
}

function addressOf(base: string, query: Record<string, string>): URL {
  try {
    return new URL(`${withoutEndSlashes(base)}/flights?${new URLSearchParams(query).toString()}`);
  } catch {
    // The message of the caught error would quote the address, and so the key.
    throw new FlightProviderFailed('CONFIGURATION', 'FLIGHTS_URL is not an address.');
  }
}

async function fetchJson(address: URL, timeoutMs: number): Promise<{ status: number; body: unknown }> {
  const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };
  try {
    const { status, text } = await fetchText(address, limits);
    return { status, body: parseAnswer(status, text) };
  } catch (error) {
    throw error instanceof FlightProviderFailed ? error : failureWithout(error, limits);
  }
}

function refused(status: number, code: string): FlightProviderFailed {
  const word = /^\w{1,60}$/.test(code) ? code : 'no code';
  return failureOfAnswer(CODES.get(code) ?? faultOfStatus(status), status, word);
}

/** The longest text that we keep of a field: names of airports are shorter. */
const MAX_TEXT = 200;
/** No real flight is earlier or later than this. */
const MAX_DELAY_MINUTES = 7 * 24 * 60;
/** The provider sends at most 100 rows. A flight number has a few on one date. */
const MAX_LEGS = 20;

/** Text that the table and every reader can take: at most 200 characters, and no half of a surrogate pair. */
const text = z
  .string()
  .transform((written) => written.slice(0, MAX_TEXT).toWellFormed())
  .nullish();
/** A terminal, a gate or a belt. Some come as numbers. */
const label = z.union([text, z.number().transform(String)]).catch(undefined);
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

/** An answer with flights. Skips and counts rows that cannot be parsed. Fails if there are rows and none can be parsed. */
const Answer = z.object({
  data: z.array(z.unknown()).transform((rows, context) => {
    const readable = rows.flatMap((row) => Row.safeParse(row).data ?? []);
    if (rows.length > 0 && readable.length === 0) context.addIssue({ code: 'custom', message: 'no row can be parsed' });
    return { rows: readable, skipped: rows.length - readable.length };
  }),
});

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

function numberOf(written: string | null | undefined): string | undefined {
  return written ? normaliseFlightNumber(written) : undefined;
}

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

type Given<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Given<T>;
}
