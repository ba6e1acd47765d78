import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { guardedServer } from '#infra/local/access/local-access.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';

/** What a stub answers: a text, or a value in JSON. */
export type Reply = readonly [status: number, body?: unknown];

/** Answers a request in place of the stub, or returns false. Tests let a provider fail with it. */
export type Instead = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

export function send(response: ServerResponse, [status, body]: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}

/** Starts a server of a stub on a free port. `origin` is its address without a path. */
export async function startStub(
  listener: RequestListener,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const server = guardedServer(listener);
  const port = await listen(server, 0);
  return { origin: `http://127.0.0.1:${port}`, stop: () => closeServer(server, 0) };
}
