import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export interface Asked {
  readonly method: string;
  /** The path as a client sends it, with the query. */
  readonly path: string;
  readonly routeKey?: string;
  readonly pathParameters?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly sourceIp?: string;
}

/** Returns the event that API Gateway makes for a request to an HTTP API (payload format 2.0). */
export function gatewayEvent(asked: Asked): APIGatewayProxyEventV2 {
  const url = new URL(asked.path, 'http://api.example.org');
  const routeKey = asked.routeKey ?? `${asked.method} ${url.pathname}`;
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name).join(',')]),
  );
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { host: url.host, ...asked.headers },
    ...(url.search ? { queryStringParameters: query } : {}),
    ...(asked.pathParameters ? { pathParameters: asked.pathParameters } : {}),
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: url.host,
      domainPrefix: 'api',
      http: {
        method: asked.method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: asked.sourceIp ?? '203.0.113.9',
        userAgent: 'test',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: '21/Nov/2026:10:00:00 +0000',
      timeEpoch: Date.now(),
    },
    ...(asked.body === undefined ? {} : { body: asked.body }),
    isBase64Encoded: asked.isBase64Encoded ?? false,
  };
}

/**
 * Returns the event that `sam local start-api` makes for the same request. SAM writes the names of headers in title case, sends empty
 * parts instead of leaving them out, decodes the path, and gives all requests of a run one request id.
 */
export function samEvent(asked: Asked): APIGatewayProxyEventV2 {
  const { requestContext, ...event } = gatewayEvent(asked);
  const titled = (name: string): string => name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
  const headers = Object.entries({
    ...event.headers,
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '3000',
  }).map(([name, value]) => [titled(name), value]);
  return {
    ...event,
    rawPath: decodeURIComponent(event.rawPath),
    cookies: [],
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: event.body ?? '',
    pathParameters: event.pathParameters ?? {},
    requestContext: {
      ...requestContext,
      domainName: 'localhost',
      domainPrefix: 'localhost',
      requestId: '6d1ccf3e-2f61-4e84-a4c5-b5a2c2a1f0e4',
    },
    stageVariables: null,
  } as unknown as APIGatewayProxyEventV2;
}
