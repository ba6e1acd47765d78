import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { FUNCTION_MEMORY_MB, OPERATION_TIMEOUT_SECONDS } from '#infra/function-limits.ts';
import type { Contract } from '#shared/contract/define-contract.ts';

/** A received request with its route. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query as received, not decoded. */
  readonly target: string;
  /** Names and values alternate, as received. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly routeKey: string;
  /** Decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Returns the event that API Gateway makes of a request to an HTTP API (payload format 2.0). */
export function gatewayEvent(request: GatewayRequest): APIGatewayProxyEventV2 {
  const { method, routeKey, sourceIp } = request;
  const { cookies, headers } = headersOf(request);
  const { path, query } = partsOf(request.target);
  const now = new Date();
  const host = headers['host'] ?? 'localhost';
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(query === '' ? {} : { queryStringParameters: joined([...new URLSearchParams(query)]) }),
    ...(Object.keys(request.pathParameters).length > 0 ? { pathParameters: request.pathParameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host.replace(/:\d+$/, ''),
      domainPrefix: 'local',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: accessLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(request.body, headers),
  };
}

interface OperationSample {
  /** The parameters of the path. Default: their names. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** A JSON text. */
  readonly body?: string | undefined;
  readonly token?: string | undefined;
}

/** Returns the event with which API Gateway invokes the function of an operation. */
export function operationEvent({ fallback, method, path }: Contract, sample: OperationSample): APIGatewayProxyEventV2 {
  const { body, params = {}, query = {}, token } = sample;
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  const pathParameters = Object.fromEntries(names.map((name) => [name, params[name] ?? name]));
  const filled = path.replace(/\{(\w+)\+?\}/g, (_all, name: string) => encodeURIComponent(pathParameters[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return gatewayEvent({
    method,
    target: search ? `${filled}?${search}` : filled,
    rawHeaders: [
      'host',
      'localhost',
      ...(token ? ['authorization', `Bearer ${token}`] : []),
      ...(body === undefined ? [] : ['content-type', 'application/json']),
    ],
    body: Buffer.from(body ?? ''),
    sourceIp: '127.0.0.1',
    routeKey: fallback ? '$default' : `${method} ${path}`,
    pathParameters,
  });
}

/** Splits the target of a request into path and query. Decodes neither. */
export function partsOf(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Joins several values of one name with commas. */
function joined(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value);
  return Object.fromEntries(values);
}

function headersOf({ rawHeaders, sourceIp }: GatewayRequest) {
  const pairs = rawHeaders.flatMap((name, place) =>
    place % 2 === 0 ? [[name.toLowerCase(), rawHeaders[place + 1] ?? ''] as const] : [],
  );
  const cookies = pairs.filter(([name]) => name === 'cookie').flatMap(([, value]) => value.split('; '));
  const forwarded = [
    ['x-forwarded-for', sourceIp],
    ['x-forwarded-proto', 'http'],
  ] as const;
  return { cookies, headers: joined([...pairs.filter(([name]) => name !== 'cookie'), ...forwarded]) };
}

const TEXT = /^(text\/|application\/(json|xml|javascript|[\w.-]+\+(json|xml))\b)/i;

/** Text is passed unchanged. Compressed text, invalid UTF-8 and all other types are encoded in Base64. */
function bodyOf(body: Buffer, headers: Readonly<Record<string, string>>) {
  if (body.byteLength === 0) return { isBase64Encoded: false };
  const plain = !headers['content-encoding'] && TEXT.test(headers['content-type'] ?? '') && isUtf8(body);
  return { body: body.toString(plain ? 'utf8' : 'base64'), isBase64Encoded: !plain };
}

/** Formats a time as access logs do: `21/Nov/2026:10:00:00 +0000`. */
function accessLogTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

/** Returns the context that Lambda passes to a handler with its event. */
export function lambdaContext(functionName: string, awsRequestId: string): Context {
  const deadline = Date.now() + OPERATION_TIMEOUT_SECONDS * 1_000;
  return {
    awsRequestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: String(FUNCTION_MEMORY_MB),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: deprecated,
    fail: deprecated,
    succeed: deprecated,
  };
}

function deprecated(): never {
  throw new Error('Handlers answer with their promise');
}
