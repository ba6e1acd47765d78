import type { IncomingMessage } from 'node:http';
import { guardedServer } from '#infra/local/access/local-access.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { isKnown, type StubFlight } from '#infra/local/stubs/stub-flight.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type AeroAlert, aeroRowOf, alertsOf, type Delivered } from './aeroapi-flight.ts';

export interface AeroApiStub {
  /** Ends with `/aeroapi`. */
  readonly url: string;
  readonly key: string;
  /** The requests that it received, such as `GET /flights/BA117`. */
  readonly asked: readonly string[];
  readonly alerts: readonly AeroAlert[];
  /** What it bills: result sets and delivered alerts. */
  readonly billed: number;
  forget(): void;
  setFlights(flights: readonly StubFlight[]): void;
  fail(fault?: AeroFault): void;
  /** Returns the alerts that are due at a time and were not returned before, in order of time. Each is billed. */
  due(now: number): Delivered[];
  /** Returns when the next alert is due, as far as it is known at a time. */
  next(now: number): number | undefined;
  stop(): Promise<void>;
}

/** Starts a server that answers like FlightAware AeroAPI v4. Its answers depend on the time of the request. */
export async function startAeroApi(flights: readonly StubFlight[] = [], port = 0): Promise<AeroApiStub> {
  const key = 'demonstration';
  const asked: string[] = [];
  const alerts: AeroAlert[] = [];
  const delivered = new Set<string>();
  let endpoint: string | null = null;
  let known = flights;
  let fault: AeroFault | undefined;
  let billed = 0;
  const waiting = (now: number): Delivered[] =>
    alerts
      .flatMap((alert) => alertsOf(alert, known, now))
      .filter(({ key: id }) => !delivered.has(id))
      .sort((a, b) => a.at - b.at);
  const addAlert = (body: Partial<AeroAlert>): Reply => {
    if (!body.ident || !body.events) return error(400, 'Invalid alert', 'INVALID_ARGUMENT');
    const alert = { ...body, id: alerts.length + 1 } as AeroAlert;
    alerts.push(alert);
    return [201, undefined, `/alerts/${alert.id}`];
  };
  const reply = (method: string, url: URL, body: Partial<AeroAlert> & { readonly url?: string }): Reply => {
    const [, ident] = /^\/aeroapi\/flights\/([^/]+)$/.exec(url.pathname) ?? [];
    if (method === 'GET' && ident !== undefined) {
      billed += 1;
      return flightsOf(decodeURIComponent(ident), url.searchParams, known);
    }
    if (fault === 'no-alerts') return UNAUTHORIZED;
    switch (`${method} ${url.pathname}`) {
      case 'GET /aeroapi/alerts/endpoint':
        return endpoint === null ? error(400, 'No endpoint is set', 'NO_ENDPOINT') : [200, { url: endpoint }];
      case 'PUT /aeroapi/alerts/endpoint':
        if (!URL.canParse(body.url ?? '')) return error(400, 'Bad address', 'BAD_ADDRESS');
        endpoint = body.url ?? null;
        return [204];
      case 'GET /aeroapi/alerts':
        billed += 1;
        return [200, { links: null, num_pages: 1, alerts }];
      case 'POST /aeroapi/alerts':
        return endpoint === null ? error(400, 'Set the endpoint first', 'NO_ENDPOINT') : addAlert(body);
      default:
        return error(404, 'Not found', 'NOT_FOUND');
    }
  };
  const server = guardedServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://stub');
      asked.push(`${request.method} ${url.pathname.replace('/aeroapi', '')}`);
      if (fault === 'down') return request.socket.destroy();
      if (fault === 'slow') return undefined;
      const sent = await bodyOf(request);
      const isKeyRight = request.headers['x-apikey'] === key;
      const [status, body, location] =
        (fault && FAILURES[fault]) ?? (isKeyRight ? reply(request.method ?? '', url, sent) : UNAUTHORIZED);
      const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
      const type = typeof body === 'string' ? 'text/html' : 'application/json; charset=UTF-8';
      return response
        .writeHead(status, { 'Content-Type': type, ...(location ? { Location: location } : {}) })
        .end(text);
    })();
  });
  const taken = await listen(server, port);
  return {
    url: `http://127.0.0.1:${taken}/aeroapi`,
    key,
    asked,
    alerts,
    get billed() {
      return billed;
    },
    forget: () => {
      asked.length = 0;
      alerts.length = 0;
      delivered.clear();
      endpoint = null;
      billed = 0;
    },
    setFlights: (others) => {
      known = others;
    },
    fail: (other) => {
      fault = other;
    },
    next: (now) => waiting(now)[0]?.at,
    due: (now) => {
      const due = waiting(now).filter(({ at }) => at <= now);
      for (const { key: id } of due) delivered.add(id);
      billed += due.length;
      return due;
    },
    stop: () => closeServer(server, 0),
  };
}

/** The ways in which AeroAPI fails. `no-alerts`: the plan has polls and no alerts. */
const AERO_FAULTS = ['down', 'slow', 'html', 'rate-limit', 'unauthorized', 'no-alerts', 'internal', 'strange'] as const;
type AeroFault = (typeof AERO_FAULTS)[number];

type Reply = readonly [status: number, body?: unknown, location?: string];

function error(status: number, title: string, reason: string): Reply {
  return [status, { title, reason, detail: title, status }];
}
const UNAUTHORIZED = error(401, 'Unauthorized', 'UNAUTHORIZED');

const FAILURES: Readonly<Partial<Record<AeroFault, Reply>>> = {
  html: [200, '<!doctype html><title>We will be back soon</title>'],
  'rate-limit': error(429, 'Too Many Requests', 'RATE_LIMITED'),
  unauthorized: UNAUTHORIZED,
  internal: error(500, 'Internal Error', 'INTERNAL'),
  strange: [200, { flights: [{ origin: 'all strange' }] }],
};

async function bodyOf(request: IncomingMessage): Promise<Partial<AeroAlert>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString('utf8')) as Partial<AeroAlert>);
}

/** Flights until two days ahead, the latest first, in one page. */
function flightsOf(ident: string, query: URLSearchParams, known: readonly StubFlight[]): Reply {
  const now = Date.now();
  const start = Date.parse(query.get('start') ?? new Date(now - 264 * HOUR_MS).toISOString());
  if (start < now - 240 * HOUR_MS - MINUTE_MS) return error(400, 'Start is too early', 'INVALID_ARGUMENT');
  const flights = known
    .filter((flight) => isKnown(flight, now) && Date.parse(flight.departs) >= start)
    .filter(({ codeshares = [], iata, icao }) => [iata, icao, ...codeshares].includes(ident))
    .sort((a, b) => Date.parse(b.departs) - Date.parse(a.departs))
    .map((flight) => aeroRowOf(flight, now));
  return [200, { links: null, num_pages: 1, flights }];
}
