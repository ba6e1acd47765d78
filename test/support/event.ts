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
export const gatewayEvent = (asked: Asked): APIGatewayProxyEventV2 => {
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
};
