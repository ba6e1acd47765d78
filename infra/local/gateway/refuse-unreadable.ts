import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { problemResult } from '#shared/pipeline/problem-document.ts';

const STATUS_OF: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that is not HTTP (400), is too slow (408) or has too large headers (431), and closes the connection. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
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
