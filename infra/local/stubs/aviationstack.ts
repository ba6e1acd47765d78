import { isKnown, rowOf, type StubFlight } from './stub-flight.ts';
import { type Instead, type Reply, send, startStub } from './stub-server.ts';

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
  stop(): Promise<void>;
}

export function error(status: number, code: string, message: string): Reply {
  return [status, { error: { code, message } }];
}
export const UNSUPPORTED = error(
  403,
  'function_access_restricted',
  'Your current subscription plan does not support this API function.',
);

/** Starts a server that answers like AviationStack on its free plan. Its answers depend on the time of the request. */
export async function startAviationStack(
  flights: readonly StubFlight[] = [],
  instead?: Instead,
): Promise<AviationStackStub> {
  const key = 'demonstration';
  const asked: string[] = [];
  let known = flights;
  const { origin, stop } = await startStub((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const given = url.searchParams.get('access_key');
    url.searchParams.delete('access_key');
    asked.push(`${url.pathname}${url.search}`);
    if (!instead?.(request, response, url)) send(response, replyTo(url, given, key, known));
  });
  return {
    url: `${origin}/v1`,
    key,
    asked,
    forget: () => void asked.splice(0),
    setFlights: (others) => {
      known = others;
    },
    stop,
  };
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
