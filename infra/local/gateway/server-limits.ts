import type { ServerOptions } from 'node:http';

/** How long a client may take to send its request, in milliseconds. */
export interface ServerLimits {
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often the server looks for requests that take too long. */
  readonly checkMs: number;
}

const STANDARD: ServerLimits = { headersMs: 10_000, requestMs: 20_000, checkMs: 1_000 };

/** Like API Gateway: the request line and the headers together, in bytes. */
const MAX_HEADER_BYTES = 10_240;

/** Returns the options of a server that answers 408 to slow requests and 431 to large headers. */
export function serverOptions({ checkMs, headersMs, requestMs }: ServerLimits = STANDARD): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
}
