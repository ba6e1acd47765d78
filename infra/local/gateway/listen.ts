import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a port of the loopback address. 0 takes a free port. Returns the port. */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Whether listening failed because the port is in use or not permitted. */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
}

/** Stops accepting connections and waits for open requests, at most `graceMs`. Then it ends them. A second call does nothing. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

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
