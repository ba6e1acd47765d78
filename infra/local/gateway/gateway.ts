import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Problem } from '#shared/contract/problem.ts';
import { NotFound, ValidationFailed } from '#shared/contract/problems.ts';
import type { EventSink, Result } from '#shared/pipeline/exchange.ts';
import { internalError, problemResult } from '#shared/pipeline/problem-document.ts';
import { logger } from '#shared/platform/logger.ts';
import { EventStream } from './event-stream.ts';
import { gatewayEvent, partsOf } from './gateway-event.ts';
import { lambdaContext } from './lambda-context.ts';
import { readBody } from './read-body.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import type { FindRoute } from './router.ts';
import { type ServerLimits, serverOptions } from './server-limits.ts';
import { writeResult } from './write-result.ts';

/**
 * Makes the HTTP server in front of the handlers, as API Gateway in AWS. Requests wait until the routes are known. No request and no
 * error of a handler ends the server.
 */
export function createGateway(routes: Promise<FindRoute>, limits?: ServerLimits): Server {
  const server = createServer(serverOptions(limits), (request, response) => {
    void exchange(routes, request, response);
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
  if (!isWellEncoded(target))
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

function isWellEncoded(target: string): boolean {
  try {
    decodeURIComponent(target);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  const requestId = randomUUID();
  const shown = error instanceof Problem ? error : internalError();
  if (shown !== error) logger().error('request failed at the gateway', { requestId, error: error as Error });
  if (response.headersSent) response.destroy();
  else writeResult(response, problemResult(shown, requestId));
}
