import type { ServerResponse } from 'node:http';
import { type AviationStackStub, error, startAviationStack, UNSUPPORTED } from '#infra/local/stubs/aviationstack.ts';
import { type Instead, type Reply, send } from '#infra/local/stubs/stub-server.ts';

/** The ways in which AviationStack fails. */
export type Fault =
  | 'down'
  | 'slow'
  | 'html'
  | 'error-in-200'
  | 'rate-limit'
  | 'usage-limit'
  | 'unauthorized'
  | 'restricted'
  | 'internal'
  | 'empty'
  | 'strange'
  | 'redirect'
  | 'huge';

export interface FaultyFlights extends AviationStackStub {
  /** Fails in this way from now on, for all flights or for one number. Without an argument it works again. */
  fail(fault?: Fault, flightNumber?: string): void;
  /** The bytes of the fault `huge` that were sent before the caller hung up. */
  readonly sent: () => number;
}

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

/** Starts the stub of AviationStack with faults. */
export async function startFaultyFlights(): Promise<FaultyFlights> {
  let failing: { readonly fault: Fault | undefined; readonly flightNumber?: string | undefined } = { fault: undefined };
  let sent = 0;
  const instead: Instead = (request, response, { searchParams }) => {
    const { fault, flightNumber = searchParams.get('flight_iata') } = failing;
    if (fault === undefined || flightNumber !== searchParams.get('flight_iata')) return false;
    const failure = FAILURES[fault];
    if (failure) send(response, failure);
    if (fault === 'down') request.socket.destroy();
    // It would send the key to another host.
    if (fault === 'redirect') response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end();
    if (fault === 'huge')
      sendHuge(response, (bytes) => {
        sent += bytes;
      });
    // `slow` never answers, so the caller has to time out.
    return true;
  };
  const stub = await startAviationStack([], instead);
  return {
    ...stub,
    fail: (fault, flightNumber) => {
      failing = { fault, flightNumber };
      sent = 0;
    },
    sent: () => sent,
  };
}

const HUGE_BYTES = 400_000_000;

/** Sends 400 MB as fast as the caller reads. */
function sendHuge(response: ServerResponse, count: (bytes: number) => void): void {
  const part = Buffer.alloc(1_000_000, ' ');
  let left = HUGE_BYTES;
  const next = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= part.length;
      count(part.length);
      if (!response.write(part)) return;
    }
    response.end();
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).on('drain', next);
  next();
}
