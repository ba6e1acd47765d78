import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Invocation } from '#shared/contract/invocation.ts';
import type { OperationRoute } from '#shared/contract/operation-routes.ts';
import type { OperationRequest } from './operation-invoker.ts';

type Event = APIGatewayProxyEventV2 & { readonly invocation?: Invocation };

/** What CloudFront says of the client. Without it, the rate limit would count the address of CloudFront. */
const FRONT_HEADERS = ['x-front-secret', 'x-viewer-address'];

function fromFront({ headers }: Event): Record<string, string> {
  return Object.fromEntries(
    FRONT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

/** Returns the event that API Gateway would make of this request, had the caller sent it. */
export function operationEvent(caller: Event, { method, path }: OperationRoute, request: OperationRequest): Event {
  const { body, counts, idempotencyKey, idSeed, params, query = {}, staged, step, turnWrite, version } = request;
  const { via = caller.invocation?.via } = request;
  const rawPath = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const routeKey = `${method} ${path}`;
  const { authorization } = caller.headers;
  const { http } = caller.requestContext;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...fromFront(caller),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    queryStringParameters: { ...query },
    pathParameters: { ...params },
    requestContext: { ...caller.requestContext, http: { ...http, method, path: rawPath }, routeKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    invocation: { step, turnWrite, via, idSeed, counts, staged, as: caller.invocation?.as },
  };
}
