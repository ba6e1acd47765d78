import type { ServerResponse } from 'node:http';
import type { Result } from '#shared/pipeline/exchange.ts';

/** Writes the result of an operation as API Gateway does. */
export function writeResult(response: ServerResponse, result: Result): void {
  const { body = '', cookies, headers = {}, isBase64Encoded, statusCode = 200 } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const empty = statusCode === 204 || statusCode === 304;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies && cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  // The answer to HEAD has no body, so its length says nothing about that of a GET.
  if (!empty && response.req.method !== 'HEAD') response.setHeader('Content-Length', bytes.byteLength);
  response.writeHead(statusCode);
  response.end(empty ? undefined : bytes);
}
