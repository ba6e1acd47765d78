import { AnswerTooLong, fetchText, isTimeout, type TextRequest } from '#shared/platform/fetch-text.ts';
import { type FailureKind, FlightProviderFailed } from './flight-provider.ts';

const TIMEOUT_MS = 8_000;
/** A page has 15 flights of a few KB. A list of alerts may be long. */
const MAX_ANSWER_BYTES = 2_000_000;

export interface AeroAccount {
  /** The base address, including `/aeroapi`. */
  readonly url: string;
  /** Sent as `x-apikey`. */
  readonly key: string;
  readonly timeoutMs?: number | undefined;
}

export interface AeroAnswer {
  readonly status: number;
  readonly body: unknown;
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  401: 'CONFIGURATION',
  402: 'QUOTA',
  403: 'CONFIGURATION',
  404: 'CONFIGURATION',
  429: 'RATE',
};
const SENTENCES: Readonly<Record<FailureKind, string>> = {
  CONFIGURATION: 'refuses the key, the plan or the request',
  QUOTA: 'says that the requests of the month are used up',
  RATE: 'says that it received too many requests',
  UNAVAILABLE: 'has an error',
};

/** Sends one request to AeroAPI. Never retries: a result counts in the budget of the month. Throws FlightProviderFailed without an answer. */
export async function requestAero(
  { key, timeoutMs = TIMEOUT_MS, url }: AeroAccount,
  path: string,
  { body, method = 'GET' }: { readonly method?: TextRequest['method']; readonly body?: object } = {},
): Promise<AeroAnswer> {
  const address = addressOf(url, path);
  const headers = { 'x-apikey': key, ...(body ? { 'content-type': 'application/json; charset=UTF-8' } : {}) };
  const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  try {
    const { status, text } = await fetchText(address, { timeoutMs, maxBytes: MAX_ANSWER_BYTES }, request);
    return { status, body: parsed(status, text) };
  } catch (error) {
    if (error instanceof FlightProviderFailed) throw error;
    throw new FlightProviderFailed('UNAVAILABLE', `The flight provider ${failureOf(error, timeoutMs)}`, error);
  }
}

/** Returns the failure that an answer says. Quotes nothing of it. */
export function refusedBy({ status }: AeroAnswer): FlightProviderFailed {
  const kind = KINDS[status] ?? 'UNAVAILABLE';
  return new FlightProviderFailed(kind, `The flight provider ${SENTENCES[kind]} (${status}).`);
}

function parsed(status: number, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The message of the caught error would quote the answer.
    const detail = `The flight provider answered ${status} with something that is not JSON.`;
    throw new FlightProviderFailed(KINDS[status] ?? 'UNAVAILABLE', detail);
  }
}

function addressOf(base: string, path: string): URL {
  const address = `${base.replace(/\/+$/, '')}${path}`;
  if (URL.canParse(address)) return new URL(address);
  throw new FlightProviderFailed('CONFIGURATION', 'FLIGHTS_URL is not an address.');
}

function failureOf(error: unknown, timeoutMs: number): string {
  if (error instanceof AnswerTooLong) return `sent an answer of more than ${MAX_ANSWER_BYTES} bytes.`;
  return isTimeout(error) ? `did not answer within ${timeoutMs / 1_000} seconds.` : 'cannot be reached.';
}
