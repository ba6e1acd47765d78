import { config } from '#shared/platform/config.ts';
import { type Exchange, exchangeOf, type Middleware, type PipelineRequest, type Result } from './exchange.ts';

const EXPOSED =
  'ETag, Link, Location, Allow, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed, Dry-Run, WWW-Authenticate, X-Request-Id';

/** The headers that each answer carries, refusals included. */
export const headers = (): Middleware => ({
  // Asked of the configuration here, where a wrong one still becomes a problem document.
  before: function headersBefore(request) {
    exchangeOf(request).cors = corsHeaders(request.event.headers['origin']);
  },
  after: addHeaders,
  onError: addHeaders,
});

function addHeaders(request: PipelineRequest): void {
  const result = request.response as Result | undefined;
  if (!result) return;
  const exchange = exchangeOf(request);
  result.headers = {
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Request-Id': exchange.requestId,
    ...rateHeaders(exchange),
    ...exchange.cors,
    ...result.headers,
  };
}

const rateHeaders = ({ verdict }: Exchange): Record<string, string> =>
  verdict
    ? {
        'RateLimit-Limit': String(verdict.limit),
        'RateLimit-Remaining': String(Math.max(0, verdict.limit - verdict.count)),
        'RateLimit-Reset': String(verdict.resetSeconds),
      }
    : {};

/** Lets the browser clients of the configured origins read the answer, and no others. */
export const corsHeaders = (origin: string | undefined): Record<string, string> => {
  const { CORS_ORIGINS } = config();
  if (CORS_ORIGINS.length === 0) return {};
  if (!origin || !CORS_ORIGINS.includes(origin)) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED };
};

/** Two hours: longer than any browser keeps it. */
const PREFLIGHT_SECONDS = '7200';

/**
 * Answers a browser that asks before it sends a request from another page. Every method may be sent: one that the path does not
 * have is then refused in words that the page can read.
 */
export const preflightHeaders = (origin: string | undefined): Record<string, string> => {
  if (!('Access-Control-Allow-Origin' in corsHeaders(origin))) return {};
  return {
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  };
};
