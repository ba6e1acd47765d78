import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a stub answers: a text, or a value in JSON. */
export type Reply = readonly [status: number, body?: unknown];

/** Answers a request in place of the stub, or returns false. Tests let a provider fail with it. */
export type Instead = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

export function send(response: ServerResponse, [status, body]: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}
