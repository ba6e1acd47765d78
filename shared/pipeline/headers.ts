import { config } from '#shared/platform/config.ts';
import { type Exchange, exchangeOf, type Middleware, type PipelineRequest, type Result } from './exchange.ts';
import { REQUEST_HEADER, RESPONSE_HEADER } from './header-names.ts';

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
export function commonHeaders(exchange: Exchange): Record<string, string> {
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

function rateHeaders({ verdict }: Exchange): Record<string, string> {
  return verdict
    ? {
        [RESPONSE_HEADER.rateLimit]: String(verdict.limit),
        [RESPONSE_HEADER.rateRemaining]: String(Math.max(0, verdict.limit - verdict.count)),
        [RESPONSE_HEADER.rateReset]: String(verdict.resetSeconds),
      }
    : {};
}

/** Returns the headers that let browser clients of the configured origins (`CORS_ORIGINS`) read the answer. Other origins may not. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
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
