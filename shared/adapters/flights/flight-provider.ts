import * as z from 'zod';
import type { Horizon } from '#shared/domain/flights/may-ask.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { faultOfStatus, isAboutUs, ServiceFailed, type ServiceFault } from '#shared/domain/services/service-word.ts';
import {
  AnswerTooLong,
  type FetchLimits,
  fetchText,
  type TextRequest,
  whyNoAnswer,
  withoutEndSlashes,
} from '#shared/platform/fetch-text.ts';
import { logger } from '#shared/platform/logger.ts';
import { normaliseFlightNumber } from '#shared/schemas/flights/flight.ts';
import type { FlightFacts } from '#shared/schemas/flights/flight-record.ts';

export interface FlightQuery {
  /** In stored form: airline and number without spaces. */
  readonly flightNumber: string;
  /** The local date of departure. */
  readonly flightDate: string;
}

/** A source of flight facts. Each call counts as one request in the budget of the month, also if it fails. */
export interface FlightProvider {
  /** How far from now the date of a flight may begin, in its first time zone. It is refused, or not known, beyond. */
  readonly horizon: Horizon;
  /** Returns the legs with this number on this date. An empty list does not prove that the flight does not exist. */
  ask(query: FlightQuery): Promise<readonly FlightFacts[]>;
  /** Only of a provider that pushes. */
  readonly alerts?: FlightAlerts;
}

/** Lets a provider push news about flights. */
export interface FlightAlerts {
  /** The most deliveries that one flight is expected to cause. Each is billed. */
  readonly perFlight: number;
  /** Returns the addresses that have alerts. The account needs a default address, so sets `fallback` if it has none. One billed result. */
  targets(fallback: string): Promise<ReadonlySet<string>>;
  /** Registers the alerts of a flight. They are posted to `target`. */
  register(query: FlightQuery, target: string): Promise<void>;
  /** Returns what was posted. Undefined if it is no alert. */
  read(body: unknown): FlightAlert | undefined;
}

/** An alert: what the provider says of a flight by itself. */
export interface FlightAlert {
  /** The same for a repeat of the same message. */
  readonly key: string;
  /** The word of the provider for what happened. */
  readonly event: string;
  /** The numbers of the flight. */
  readonly numbers: readonly string[];
  readonly facts: FlightFacts;
}

export class FlightProviderFailed extends ServiceFailed {}

const SENTENCES: Readonly<Record<ServiceFault, string>> = {
  REFUSED: 'refuses this request',
  TOO_LARGE: 'sent too long an answer',
  CONFIGURATION: 'refuses the key or the plan',
  QUOTA: 'says that the requests of the month are used up',
  RATE: 'says that it received too many requests',
  UNAVAILABLE: 'has an error',
};

/** Returns the failure of an answer. `signs`: its status, and its code where it has one. Quotes nothing else of it. */
export function failureOfAnswer(kind: ServiceFault, ...signs: readonly (number | string)[]): FlightProviderFailed {
  return new FlightProviderFailed(kind, `The flight provider ${SENTENCES[kind]} (${signs.join(', ')}).`);
}

/** Returns the address of a request. Throws FlightProviderFailed, which does not quote it: it may hold the key. */
export function providerAddress(base: string, path: string): URL {
  const address = `${withoutEndSlashes(base)}${path}`;
  if (URL.canParse(address)) return new URL(address);
  throw new FlightProviderFailed('CONFIGURATION', 'FLIGHTS_URL is not an address.');
}

/** Sends a request. Never retries: each counts in the budget of the month. Throws FlightProviderFailed without an answer. */
export async function askProvider(address: URL, limits: FetchLimits, request?: TextRequest) {
  try {
    return await fetchText(address, limits, request);
  } catch (error) {
    throw failureWithout(error, limits);
  }
}

/** Returns the failure of a request that brought no answer that we read. */
function failureWithout(error: unknown, { maxBytes, timeoutMs }: FetchLimits): FlightProviderFailed {
  if (error instanceof AnswerTooLong) {
    return new FlightProviderFailed(
      'TOO_LARGE',
      `The flight provider sent an answer of more than ${maxBytes} bytes.`,
      error,
    );
  }
  return new FlightProviderFailed('UNAVAILABLE', `The flight provider ${whyNoAnswer(error, timeoutMs)}`, error);
}

/** Parses an answer. What is not JSON is not from the provider, so it counts as no answer, unless its status is about us. */
export function parseAnswer(status: number, text: string): unknown {
  const body = parseJson(text);
  if (body !== undefined) return body;
  const fault = faultOfStatus(status);
  const detail = `The flight provider answered ${status} with something that is not JSON.`;
  throw new FlightProviderFailed(isAboutUs(fault) ? fault : 'UNAVAILABLE', detail);
}

/** A flight number has a few legs on one date. */
export const MAX_LEGS = 20;
/** The longest text that we keep of a field: names of airports are shorter. */
const MAX_TEXT = 200;

/** Text that the table and every reader can take: at most 200 characters, and no half of a surrogate pair. */
export const text = z
  .string()
  .transform((written) => written.slice(0, MAX_TEXT).toWellFormed())
  .nullish();
/** A terminal, a gate or a belt. Some come as numbers. */
export const label = z.union([text, z.number().transform(String)]).catch(undefined);

/** The rows of an answer. Skips and counts rows that cannot be parsed. Fails if there are rows and none can be parsed. */
export function rowsOf<S extends z.ZodType>(row: S) {
  return z.array(z.unknown()).transform((rows, context) => {
    const readable = rows.flatMap((each): z.output<S>[] => {
      const read = row.safeParse(each);
      return read.success ? [read.data] : [];
    });
    if (rows.length > 0 && readable.length === 0) context.addIssue({ code: 'custom', message: 'no row can be parsed' });
    return { rows: readable, skipped: rows.length - readable.length };
  });
}

/** Returns the rows of an answer about a flight. Throws FlightProviderFailed for an answer of another shape. */
export function readRows<Row>(
  answer: z.ZodType<{ readonly rows: readonly Row[]; readonly skipped: number }>,
  body: unknown,
  flightNumber: string,
): readonly Row[] {
  const read = answer.safeParse(body);
  if (!read.success)
    throw new FlightProviderFailed('UNAVAILABLE', 'The flight provider sent an answer of an unknown shape.');
  const { rows, skipped } = read.data;
  if (skipped > 0) logger().warn('rows of the flight provider skipped', { flightNumber, skipped });
  return rows;
}

/** Returns the stored form of a flight number. */
export function numberOf(written: string | null | undefined): string | undefined {
  return written ? normaliseFlightNumber(written) : undefined;
}

type Given<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

/** Returns the fields that say something. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Given<T>;
}
