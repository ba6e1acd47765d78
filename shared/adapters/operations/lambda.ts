import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Invocation } from '#shared/contract/invocation.ts';
import { OPERATIONS_FILE, type OperationRoute, OperationRoutes } from '#shared/contract/operation-routes.ts';
import { tryLimits, withOutages } from '#shared/platform/aws-client.ts';
import { readGenerated } from '#shared/platform/bundled-file.ts';
import { config, functionsConfig, timeLimits } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { Outage } from '#shared/platform/time-limit.ts';

type Answer = APIGatewayProxyStructuredResultV2 & { readonly trial?: string };

/** The client that invokes them. */
export const functionsClient = once(() => {
  const { FUNCTIONS_ENDPOINT } = functionsConfig();
  const lambda = new LambdaClient({
    region: config().AWS_REGION,
    ...(FUNCTIONS_ENDPOINT ? { endpoint: FUNCTIONS_ENDPOINT } : {}),
    // An operation takes longer than the answer of a table, so one try has the whole time of the call.
    requestHandler: { ...tryLimits(), requestTimeout: timeLimits().TIME_LIMIT_CALL_MS },
  });
  return withOutages('functions', lambda);
});

/** Invokes the Lambda functions of operations as the caller of this event. */
export function lambdaOperations(caller: APIGatewayProxyEventV2): InvokeOperation {
  return async (request) => {
    const route = knownOperations()[request.operationId];
    if (!route) throw new Error(`${request.operationId} is not in the list of operations`);
    const { FunctionError, Payload } = await functionsClient().send(
      new InvokeCommand({
        FunctionName: `${functionsConfig().FUNCTION_PREFIX}${route.capability}-${request.operationId}`,
        Payload: JSON.stringify(operationEvent(caller, route, request)),
      }),
    );
    const text = Buffer.from(Payload ?? []).toString('utf8');
    if (FunctionError) throw new Outage('functions', new Error(`${request.operationId}: ${FunctionError} ${text}`));
    return answerOf(JSON.parse(text) as Answer);
  };
}

function answerOf({ body, statusCode = 0, trial }: Answer): OperationAnswer {
  return {
    status: statusCode,
    body: body ? (JSON.parse(body) as Readonly<Record<string, unknown>>) : {},
    ...(trial !== undefined && { trial }),
  };
}

type Event = APIGatewayProxyEventV2 & { readonly invocation?: Invocation };

/** What CloudFront says of the client. Without it, the rate limit would count the address of CloudFront. */
const FRONT_HEADERS = ['x-front-secret', 'x-viewer-address'];

function fromFront({ headers }: Event): Record<string, string> {
  return Object.fromEntries(
    FRONT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

/** Returns the event that API Gateway would make of this request, had the caller sent it. */
function operationEvent(caller: Event, { method, path }: OperationRoute, request: OperationRequest): Event {
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

/** A request to an operation of this service, as the caller of the current request. */
export interface OperationRequest extends Invocation {
  readonly operationId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The version that the record must have. */
  readonly version?: number | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** What an operation answered: a success or a problem document. */
export interface OperationAnswer {
  readonly status: number;
  /** Empty, where the answer has no body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What it read and would write, as `encodeTrial` writes it, if the request has `staged`. */
  readonly trial?: string;
}

/**
 * Invokes an operation of this service with the token and the address of the caller: with all their abilities and checks, and no others.
 * Throws Outage if it does not answer.
 */
export type InvokeOperation = (request: OperationRequest) => Promise<OperationAnswer>;

/** Returns the operations that this operation may invoke. */
export const knownOperations = once(() =>
  OperationRoutes.parse(readGenerated(OPERATIONS_FILE, 'MOTORCADE_OPERATIONS')),
);
