import { config } from '#shared/platform/config.ts';
import {
  type Event,
  type EventSink,
  type Exchange,
  exchangeOf,
  type Middleware,
  type PipelineRequest,
  type Result,
} from './exchange.ts';

/** The request headers that we read. Browser clients may send these. */
export const REQUEST_HEADER = {
  accept: 'Accept',
  acceptLanguage: 'Accept-Language',
  authorization: 'Authorization',
  contentType: 'Content-Type',
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
  ifNoneMatch: 'If-None-Match',
} as const;

/** The request headers that CloudFront sets. No client may send them: we trust the address only together with the secret. */
export const FRONT_HEADER = {
  secret: 'x-front-secret',
  viewerAddress: 'x-viewer-address',
} as const;

/** The response headers that a client may rely on. Browser clients may read these. */
export const RESPONSE_HEADER = {
  etag: 'ETag',
  link: 'Link',
  location: 'Location',
  allow: 'Allow',
  rateLimit: 'RateLimit-Limit',
  rateRemaining: 'RateLimit-Remaining',
  rateReset: 'RateLimit-Reset',
  retryAfter: 'Retry-After',
  idempotencyReplayed: 'Idempotency-Replayed',
  dryRun: 'Dry-Run',
  wwwAuthenticate: 'WWW-Authenticate',
  requestId: 'X-Request-Id',
} as const;

type RequestHeader = (typeof REQUEST_HEADER)[keyof typeof REQUEST_HEADER];

/** Reads a request header. `serve` has put the names into lower case. */
export function headerOf(
  request: { readonly headers: Readonly<Record<string, string | undefined>> },
  name: RequestHeader,
): string | undefined {
  return request.headers[name.toLowerCase()];
}

/** Tells whether a request changes a record in whatever version it is. */
export function takesAnyVersion(event: Event): boolean {
  return [undefined, '', '*'].includes(headerOf(event, REQUEST_HEADER.ifMatch)?.trim());
}

/** Returns the first of these media types that `Accept` names; undefined if it names none of them. */
export function acceptedType(event: Event, known: readonly string[]): string | undefined {
  const accepted = (headerOf(event, REQUEST_HEADER.accept) ?? '')
    .split(',')
    .map((range) => range.split(';', 1).join('').trim().toLowerCase());
  return accepted.find((type) => known.includes(type));
}

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Tells whether `Accept` names HTML before JSON: a browser asks. */
export function prefersHtml(event: Event): boolean {
  return acceptedType(event, ['application/json', 'text/html']) === 'text/html';
}

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
const EXPOSED_HEADERS = Object.values(RESPONSE_HEADER).join(', ');

/** Adds the headers that each answer carries, refusals included. */
export function headers(): Middleware {
  return {
    // Read here: an error in the configuration thrown before the handler still becomes a problem document.
    before: function headersBefore(request) {
      exchangeOf(request).cors = corsHeaders(request.event.headers['origin']);
    },
    after: addHeaders,
    onError: addHeaders,
  };
}

function addHeaders(request: PipelineRequest): void {
  const result = request.response as Result | undefined;
  if (!result) return;
  const exchange = exchangeOf(request);
  if (request.event.requestContext.http.method === 'HEAD') delete result.body;
  result.headers = {
    ...commonHeaders(exchange),
    ...result.headers,
    ...varyOf(exchange.cors?.['Vary'], result.headers?.['Vary']),
  };
}

/** Returns the headers that each answer of an exchange carries. */
function commonHeaders(exchange: Exchange): Record<string, string> {
  return {
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    [RESPONSE_HEADER.requestId]: exchange.requestId,
    ...rateHeaders(exchange),
    ...exchange.cors,
  };
}

/** Joins what two parts of the pipeline say about caches. */
function varyOf(...parts: readonly unknown[]): Record<string, string> {
  const named = parts.filter((part) => typeof part === 'string');
  return named.length > 0 ? { Vary: named.join(', ') } : {};
}

/** Returns what tells a client how much of its limit is left. */
export function rateHeaders({ verdict }: Pick<Exchange, 'verdict'>): Record<string, string> {
  return verdict
    ? {
        [RESPONSE_HEADER.rateLimit]: String(verdict.limit),
        [RESPONSE_HEADER.rateRemaining]: String(Math.max(0, verdict.limit - verdict.count)),
        [RESPONSE_HEADER.rateReset]: String(verdict.resetSeconds),
      }
    : {};
}

/** Returns the headers that let browser clients of the configured origins (`CORS_ORIGINS`) read the answer. Other origins may not. */
function corsHeaders(origin: string | undefined): Record<string, string> {
  const { CORS_ORIGINS } = config();
  if (CORS_ORIGINS.length === 0) return {};
  if (!origin || !CORS_ORIGINS.includes(origin)) return { Vary: 'Origin' };
  return { Vary: 'Origin', [ALLOW_ORIGIN]: origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS };
}

/** Two hours. Chromium caches a preflight answer no longer. */
const PREFLIGHT_SECONDS = '7200';
/** Browser clients of the Model Context Protocol send these. */
const MCP_HEADERS = ['MCP-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name'];
const ALLOWED_HEADERS = [...Object.values(REQUEST_HEADER), ...MCP_HEADERS].join(', ');

/** Returns the headers that answer a CORS preflight of a path with these methods. */
export function preflightHeaders(origin: string | undefined, methods: readonly string[]): Record<string, string> {
  if (!(ALLOW_ORIGIN in corsHeaders(origin))) return {};
  return {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  };
}

/** Sends an event with its data. */
export type Tell = (event: string, data: object) => void;

export const EVENT_STREAM = 'text/event-stream';

/** Returns how an operation sends events; undefined if it has none, the client does not ask for them, or the gateway cannot stream. */
export function tellerOf(event: Event, exchange: Exchange, sink: EventSink | undefined): Tell | undefined {
  const isWanted =
    exchange.contract.success.events && acceptedType(event, ['application/json', EVENT_STREAM]) === EVENT_STREAM;
  if (!sink || !isWanted) return undefined;
  return (name, data) => sink.send(name, data, { 'Content-Type': EVENT_STREAM, ...commonHeaders(exchange) });
}
