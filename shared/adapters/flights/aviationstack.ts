import { AnswerTooLong, fetchText, isTimeout } from '#shared/platform/fetch-text.ts';
import { logger } from '#shared/platform/logger.ts';
import { designatorOf } from '#shared/schemas/flights/flight-number.ts';
import { Answer, legsOf, Refusal } from './aviationstack-reply.ts';
import { type FailureKind, type FlightProvider, FlightProviderFailed, type FlightQuery } from './flight-provider.ts';

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

/** Other codes say that the provider has an error. `validation_error` is about one request and not about the key. */
const CODES = new Map<string, FailureKind>([
  ['usage_limit_reached', 'QUOTA'],
  ['rate_limit_reached', 'RATE'],
  ['invalid_access_key', 'CONFIGURATION'],
  ['missing_access_key', 'CONFIGURATION'],
  ['inactive_user', 'CONFIGURATION'],
  ['https_access_restricted', 'CONFIGURATION'],
  ['function_access_restricted', 'CONFIGURATION'],
  ['invalid_api_function', 'CONFIGURATION'],
  ['404_not_found', 'CONFIGURATION'],
]);

const STATUSES: Readonly<Record<number, FailureKind>> = {
  401: 'CONFIGURATION',
  403: 'CONFIGURATION',
  404: 'CONFIGURATION',
  429: 'RATE',
};

/**
 * Asks AviationStack for a flight number and filters the answer by date. The free plan refuses requests with a date. Never retries: each
 * request counts in the budget of the month.
 */
export function aviationStack({ key, timeoutMs = TIMEOUT_MS, url }: Account): FlightProvider {
  return {
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
    return new URL(`${base.replace(/\/+$/, '')}/flights?${new URLSearchParams(query).toString()}`);
  } catch {
    // The message of the caught error would quote the address, and so the key.
    throw new FlightProviderFailed('CONFIGURATION', 'FLIGHTS_URL is not an address.');
  }
}

async function fetchJson(address: URL, timeoutMs: number): Promise<{ status: number; body: unknown }> {
  const { status, text } = await requestText(address, timeoutMs);
  try {
    return { status, body: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The message of the caught error would quote the answer.
    const detail = `The flight provider answered ${status} with something that is not JSON.`;
    throw new FlightProviderFailed(STATUSES[status] ?? 'UNAVAILABLE', detail);
  }
}

async function requestText(address: URL, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    return await fetchText(address, { timeoutMs, maxBytes: MAX_ANSWER_BYTES });
  } catch (error) {
    throw new FlightProviderFailed('UNAVAILABLE', `The flight provider ${failureOf(error, timeoutMs)}`, error);
  }
}

function failureOf(error: unknown, timeoutMs: number): string {
  if (error instanceof AnswerTooLong) return `sent an answer of more than ${MAX_ANSWER_BYTES} bytes.`;
  return isTimeout(error) ? `did not answer within ${timeoutMs / 1_000} seconds.` : 'cannot be reached.';
}

const SENTENCES: Readonly<Record<FailureKind, string>> = {
  CONFIGURATION: 'refuses the key, the plan or the request',
  QUOTA: 'says that the requests of the month are used up',
  RATE: 'says that it received too many requests',
  UNAVAILABLE: 'has an error',
};

function refused(status: number, code: string): FlightProviderFailed {
  const kind = CODES.get(code) ?? STATUSES[status] ?? 'UNAVAILABLE';
  const word = /^\w{1,60}$/.test(code) ? code : 'no code';
  return new FlightProviderFailed(kind, `The flight provider ${SENTENCES[kind]} (${status}, ${word}).`);
}
