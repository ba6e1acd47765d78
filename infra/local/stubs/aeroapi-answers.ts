import type { IncomingMessage } from 'node:http';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { AeroAlert } from './aeroapi-deliveries.ts';
import { aeroRowOf } from './aeroapi-flight.ts';
import { isKnown, type StubFlight } from './stub-flight.ts';

/** The ways in which AeroAPI fails. `no-alerts`: the plan has polls and no alerts. */
const AERO_FAULTS = ['down', 'slow', 'html', 'rate-limit', 'unauthorized', 'no-alerts', 'internal', 'strange'] as const;
export type AeroFault = (typeof AERO_FAULTS)[number];

export type Reply = readonly [status: number, body?: unknown, location?: string];

export function error(status: number, title: string, reason: string): Reply {
  return [status, { title, reason, detail: title, status }];
}
export const UNAUTHORIZED = error(401, 'Unauthorized', 'UNAUTHORIZED');

export const FAILURES: Readonly<Partial<Record<AeroFault, Reply>>> = {
  html: [200, '<!doctype html><title>We will be back soon</title>'],
  'rate-limit': error(429, 'Too Many Requests', 'RATE_LIMITED'),
  unauthorized: UNAUTHORIZED,
  internal: error(500, 'Internal Error', 'INTERNAL'),
  strange: [200, { flights: [{ origin: 'all strange' }] }],
};

export async function bodyOf(request: IncomingMessage): Promise<Partial<AeroAlert>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString('utf8')) as Partial<AeroAlert>);
}

/** Flights until two days ahead, the latest first, in one page. */
export function flightsOf(ident: string, query: URLSearchParams, known: readonly StubFlight[]): Reply {
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
