import type { IncomingMessage, ServerResponse } from 'node:http';
import { guardedServer } from '#infra/local/access/foreign-requests.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { isKnown, rowOf, type StubFlight } from './stub-flight.ts';

/** The ways in which AviationStack fails. */
const FAULTS = [
  'down',
  'slow',
  'html',
  'error-in-200',
  'rate-limit',
  'usage-limit',
  'unauthorized',
  'restricted',
  'internal',
  'empty',
  'strange',
  'redirect',
  'huge',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface AviationStackStub {
  /** Ends with `/v1`. */
  readonly url: string;
  readonly key: string;
  /** The queries that it received, without the key. */
  readonly asked: readonly string[];
  /** Clears `asked`. */
  forget(): void;
  /** Replaces the known flights. */
  setFlights(flights: readonly StubFlight[]): void;
  /** Fails in this way from now on, for all flights or for one number. Without an argument it works again. */
  fail(fault?: Fault, flightNumber?: string): void;
  /** The bytes of the fault `huge` that were sent before the caller hung up. */
  readonly sent: number;
  stop(): Promise<void>;
}

type Reply = readonly [status: number, body: unknown];

function error(status: number, code: string, message: string): Reply {
  return [status, { error: { code, message } }];
}
const UNSUPPORTED = error(
  403,
  'function_access_restricted',
  'Your current subscription plan does not support this API function.',
);
const EMPTY = { pagination: { limit: 100, offset: 0, count: 0, total: 0 }, data: [] };

const FAILURES: Readonly<Partial<Record<Fault, Reply>>> = {
  html: [200, '<!doctype html><title>We will be back soon</title>'],
  'error-in-200': error(200, 'internal_error', 'An internal error occurred.'),
  'rate-limit': error(429, 'rate_limit_reached', 'You have exceeded your rate limit.'),
  'usage-limit': error(429, 'usage_limit_reached', 'Your monthly usage limit has been reached.'),
  unauthorized: [401, { message: 'Unauthorized' }],
  restricted: UNSUPPORTED,
  internal: error(500, 'internal_error', 'An internal error occurred.'),
  empty: [200, EMPTY],
  strange: [200, { data: [{ flight: 'all strange' }] }],
};

/** Starts a server that answers like AviationStack on its free plan. Its answers depend on the time of the request. */
export async function startAviationStack(flights: readonly StubFlight[] = [], port = 0): Promise<AviationStackStub> {
  const key = 'demonstration';
  const asked: string[] = [];
  let known = flights;
  let failing: { readonly fault: Fault | undefined; readonly flightNumber?: string | undefined } = { fault: undefined };
  let sent = 0;
  const server = guardedServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const given = url.searchParams.get('access_key');
    url.searchParams.delete('access_key');
    asked.push(`${url.pathname}${url.search}`);
    const isMeant = failing.flightNumber === undefined || failing.flightNumber === url.searchParams.get('flight_iata');
    const fault = isMeant ? failing.fault : undefined;
    if (fault === 'huge') {
      return sendHuge(response, (bytes) => {
        sent += bytes;
      });
    }
    if (applyTransportFault(fault, request, response)) return;
    const [status, body] = (fault && FAILURES[fault]) ?? replyTo(url, given, key, known);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response
      .writeHead(status, { 'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json' })
      .end(text);
  });
  const taken = await listen(server, port);
  return {
    url: `http://127.0.0.1:${taken}/v1`,
    key,
    asked,
    forget: () => {
      asked.length = 0;
    },
    setFlights: (others) => {
      known = others;
    },
    fail: (fault, flightNumber) => {
      failing = { fault, flightNumber };
      sent = 0;
    },
    get sent() {
      return sent;
    },
    stop: () => closeServer(server, 0),
  };
}

/** Applies the faults below HTTP, and the redirect that would send the key to another host. Returns whether it did. */
function applyTransportFault(fault: Fault | undefined, request: IncomingMessage, response: ServerResponse): boolean {
  if (fault === 'down') request.socket.destroy();
  else if (fault === 'redirect') response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end();
  // `slow` never answers, so the caller has to time out.
  else return fault === 'slow';
  return true;
}

function replyTo(
  { pathname, searchParams }: URL,
  given: string | null,
  key: string,
  known: readonly StubFlight[],
): Reply {
  if (pathname !== '/v1/flights') return error(404, 'invalid_api_function', 'This API function does not exist.');
  if (!given) return error(401, 'missing_access_key', 'You have not supplied an API Access Key.');
  if (given !== key) return [401, { message: 'Unauthorized' }];
  if (searchParams.has('flight_date')) return UNSUPPORTED;
  const data = rowsFor(searchParams, known);
  return [200, { pagination: { limit: 100, offset: 0, count: data.length, total: data.length }, data }];
}

function rowsFor(query: URLSearchParams, known: readonly StubFlight[]) {
  const now = Date.now();
  const iata = query.get('flight_iata')?.toUpperCase();
  const icao = query.get('flight_icao')?.toUpperCase();
  return known
    .filter((flight) => isKnown(flight, now))
    .flatMap((flight) => {
      if (icao !== undefined) return flight.icao === icao ? [rowOf(flight, flight.iata, now)] : [];
      const numbers = [flight.iata, ...(flight.codeshares ?? [])];
      return numbers
        .filter((number) => iata === undefined || number === iata)
        .map((each) => {
          const row = rowOf(flight, each, now);
          return flight.spoil ? flight.spoil(row) : row;
        });
    });
}

const HUGE_BYTES = 400_000_000;

/** Sends 400 MB as fast as the caller reads. */
function sendHuge(response: ServerResponse, count: (bytes: number) => void): void {
  const part = Buffer.alloc(1_000_000, ' ');
  let left = HUGE_BYTES;
  const send = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= part.length;
      count(part.length);
      if (!response.write(part)) return;
    }
    response.end();
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).on('drain', send);
  send();
}
