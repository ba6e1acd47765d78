import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import findMyWay from 'find-my-way';
import type { Operation } from '#functions/registry.ts';
import { requestMethodsOf } from '#infra/bundling/entries.ts';
import { isOwnHost } from '#infra/local/access/local-access.ts';
import { Problem } from '#shared/contract/problem.ts';
import { Misdirected, NotFound, PayloadTooLarge, ValidationFailed } from '#shared/contract/problems.ts';
import type { EventSink, Result } from '#shared/pipeline/exchange.ts';
import { isEncoded } from '#shared/pipeline/parse.ts';
import { internalError, problemResult } from '#shared/pipeline/problem-document.ts';
import { logger } from '#shared/platform/logger.ts';
import { gatewayEvent, lambdaContext, partsOf } from './gateway-event.ts';
import { type ServerLimits, serverOptions } from './listen.ts';

/** The route of a request. */
export interface Route {
  readonly operation: Operation;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the route of a method and a path. The path is not decoded. */
export type FindRoute = (method: string, path: string) => Route | undefined;

/**
 * Routes as an HTTP API does. Within a method, a fixed path wins over a path with a parameter. Case and a trailing slash matter.
 * Parameters are decoded. Requests without a route go to the fallback operation.
 */
export function routerOf(operations: readonly Operation[]): FindRoute {
  // Larger than any request line, so that no parameter is refused for its length.
  const router = findMyWay({ maxParamLength: 65_536 });
  for (const operation of operations) {
    const { aliases = [], fallback, method, path } = operation.contract;
    if (fallback) continue;
    for (const each of [path, ...aliases]) {
      for (const verb of requestMethodsOf({ method })) {
        const store = { operation, routeKey: `${verb} ${each}` };
        router.on(verb, each.replaceAll(/\{(\w+)\}/g, ':$1'), unusedHandler, store);
      }
    }
  }
  const fallback = operations.find(({ contract }) => contract.fallback);
  return (method, path) => {
    const found = router.find(method as findMyWay.HTTPMethod, path);
    const pathParameters = { ...found?.params } as Route['pathParameters'];
    // find-my-way accepts an empty parameter. API Gateway does not.
    const isRoute = found && !Object.values(pathParameters).includes('');
    if (isRoute) return { ...(found.store as Omit<Route, 'pathParameters'>), pathParameters };
    return fallback && { operation: fallback, routeKey: '$default', pathParameters: {} };
  };
}

/** find-my-way requires a handler, but we use only its search. The gateway calls the operation. */
function unusedHandler(): void {
  return undefined;
}

/** Sends the events of an answer as they come. The answer itself is the last one. After the client has gone, it drops them. */
class EventStream implements EventSink {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get hasBegun(): boolean {
    return this.#response.headersSent;
  }

  send(event: string, data: object, headers: Readonly<Record<string, string>>): void {
    if (!this.hasBegun) this.#response.writeHead(200, { ...headers });
    this.#write(event, JSON.stringify(data));
  }

  /** Ends the stream with the answer, or with the problem that the operation ended in. */
  end({ body = '{}', statusCode = 200 }: Result): void {
    this.#write(statusCode < 400 ? 'answer' : 'problem', body);
    this.#response.end();
  }

  #write(event: string, data: string): void {
    if (!this.#response.destroyed) this.#response.write(`event: ${event}\ndata: ${data}\n\n`);
  }
}

/** API Gateway accepts at most 10 MB. */
const MAX_BYTES = 10 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

/** Reads the body of a request. Throws PayloadTooLarge (413) above 10 MB, after it has discarded the rest. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return EMPTY;
  const { bytes, parts } = await chunksOf(request);
  if (bytes > MAX_BYTES) throw new PayloadTooLarge(`The gateway accepts at most ${MAX_BYTES} bytes.`);
  return Buffer.concat(parts);
}

function chunksOf(request: IncomingMessage) {
  return new Promise<{ bytes: number; parts: Buffer[] }>((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.byteLength;
      if (bytes <= MAX_BYTES) parts.push(part);
      else parts.length = 0;
    });
    request.on('end', () => resolve({ bytes, parts }));
    request.on('error', reject);
  });
}

const STATUS_OF: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that is not HTTP (400), is too slow (408) or has too large headers (431), and closes the connection. */
function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const { body = '', headers = {} } = problemResult(
    new ValidationFailed('The request is not valid HTTP.'),
    randomUUID(),
  );
  const lines = status === 400 ? Object.entries(headers).map(([name, value]) => `${name}: ${value}`) : [];
  const text = status === 400 ? body : '';
  const length = `Content-Length: ${Buffer.byteLength(text)}`;
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, length, 'Connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** Writes the result of an operation as API Gateway does. */
function writeResult(response: ServerResponse, result: Result): void {
  const { body = '', cookies, headers = {}, isBase64Encoded, statusCode = 200 } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const empty = statusCode === 204 || statusCode === 304;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  // The clock of the service may be set: Node would say that of the machine.
  response.setHeader('Date', new Date().toUTCString());
  if (cookies && cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  // The answer to HEAD has no body, so its length says nothing about that of a GET.
  if (!empty && response.req.method !== 'HEAD') response.setHeader('Content-Length', bytes.byteLength);
  response.writeHead(statusCode);
  response.end(empty ? undefined : bytes);
}

/**
 * Makes the HTTP server in front of the handlers, as API Gateway in AWS. Requests wait until the routes are known. No request and no
 * error of a handler ends the server.
 */
export function createGateway(routes: Promise<FindRoute>, hosts?: ReadonlySet<string>, limits?: ServerLimits): Server {
  const server = createServer(serverOptions(limits), (request, response) => {
    if (isOwnHost(request.headers.host, hosts)) void exchange(routes, request, response);
    else refuse(response, new Misdirected('This host name is not one of this service. Name it in MOTORCADE_HOSTS.'));
  });
  return server.on('clientError', refuseUnreadable);
}

async function exchange(routes: Promise<FindRoute>, request: IncomingMessage, response: ServerResponse) {
  try {
    const stream = new EventStream(response);
    const result = await resultOf(await routes, request, stream);
    if (stream.hasBegun) stream.end(result);
    else writeResult(response, result);
  } catch (error) {
    // The client has disconnected during its request, so it cannot receive an answer.
    if (request.destroyed && !request.complete) return;
    refuse(response, error);
  }
}

async function resultOf(find: FindRoute, request: IncomingMessage, eventSink: EventSink): Promise<Result> {
  const { method = 'GET', url: target = '/' } = request;
  if (!isEncoded(target))
    throw new ValidationFailed('The URL has a percent sign that is not part of an encoded character.');
  const route = find(method, partsOf(target).path);
  if (!route) throw new NotFound('This path does not exist.');
  const { operation, pathParameters, routeKey } = route;
  const body = await readBody(request);
  const sourceIp = request.socket.remoteAddress ?? '';
  const { rawHeaders } = request;
  const event = gatewayEvent({ method, target, rawHeaders, body, sourceIp, routeKey, pathParameters });
  return operation.handler(event, { ...lambdaContext(operation.name, event.requestContext.requestId), eventSink });
}

function refuse(response: ServerResponse, error: unknown): void {
  const requestId = randomUUID();
  const shown = error instanceof Problem ? error : internalError();
  if (shown !== error) logger().error('request failed at the gateway', { requestId, error: error as Error });
  if (response.headersSent) response.destroy();
  else writeResult(response, problemResult(shown, requestId));
}
